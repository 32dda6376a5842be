import photoViewText from "locales/photo-view.ftl";
import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import type { StoredFile } from "./file-kind";
import classes from "./PairSlider.module.css";

/** One of two photos, with what it is called, such as "Before". */
export interface Side {
  file: StoredFile;
  label: string;
}

interface PairSliderProps {
  left: Side;
  right: Side;
  /** Fills its container instead of a frame of its own. */
  isFilling?: boolean;
  /** Begins with the thumbnails, and loads the photos when the slider is used. */
  isLight?: boolean;
}

/** Two photos of the same place on top of each other, with a slider between them. The keyboard moves it as any slider. */
export function PairSlider({ left, right, isFilling = false, isLight = false }: PairSliderProps) {
  const [place, setPlace] = useState(50);
  const [isUsed, setIsUsed] = useState(!isLight);
  const slider = useRef<HTMLInputElement>(null);
  const use = () => setIsUsed(true);
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) setPlace(placeAt(event.clientX, box));
  };
  const url = ({ file }: Side) => (isUsed ? file.url : (file.thumbnail_url ?? file.url));
  return (
    <div
      className={classes.pair}
      data-filling={isFilling || undefined}
      // Left is left, also where text runs from right to left.
      dir="ltr"
      style={{ "--place": `${place}%` } as CSSProperties}
      onPointerDown={(event) => {
        use();
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
        slider.current?.focus({ preventScroll: true });
        // Otherwise the browser moves the focus to the body.
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
    >
      <img className={classes.photo} src={url(left)} alt={sideName(left)} draggable={false} />
      <img className={`${classes.photo} ${classes.right}`} src={url(right)} alt={sideName(right)} draggable={false} />
      <span className={classes.label} data-side="left" aria-hidden>
        {left.label}
      </span>
      <span className={classes.label} data-side="right" aria-hidden>
        {right.label}
      </span>
      <input
        ref={slider}
        className={classes.slider}
        type="range"
        min={0}
        max={100}
        value={place}
        onChange={(event) => setPlace(Number(event.currentTarget.value))}
        onFocus={use}
        aria-label={photoViewText("pair")}
        aria-valuetext={photoViewText("shares", {
          left: left.label,
          first: place,
          right: right.label,
          second: 100 - place,
        })}
      />
      <span className={classes.line} aria-hidden />
    </div>
  );
}

const sideName = ({ label, file }: Side) => photoViewText("photo", { side: label, name: file.file_name });

/** Where a pointer is in a box, in whole percent from its left edge. */
export function placeAt(x: number, { left, width }: Pick<DOMRect, "left" | "width">): number {
  return Math.min(100, Math.max(0, Math.round(((x - left) / width) * 100)));
}
