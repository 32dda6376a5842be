import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./LightboxViewer.module.css";

interface Spot {
  /** The element that zooms with the photo. */
  host: Element;
  box: { left: number; top: number; width: number; height: number };
}

/** Draws something over the photo of the slide that it is rendered in: as large as the photo, and zoomed and moved with it. */
export function PhotoLayer({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  const [spot, setSpot] = useState<Spot>();
  useLayoutEffect(() => {
    const host = mark.current?.parentElement?.querySelector(".yarl__slide_wrapper");
    const photo = host?.querySelector("img");
    if (!host || !photo) return;
    const measure = () => {
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = photo;
      setSpot({ host, box: { left, top, width, height } });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(photo);
    observer.observe(host);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <span ref={mark} hidden />
      {spot &&
        createPortal(
          <div className={classes.layer} style={spot.box}>
            {children}
          </div>,
          spot.host,
        )}
    </>
  );
}
