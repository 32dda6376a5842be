import { Alert, Loader } from "@mantine/core";
import annotationText from "locales/annotation.ftl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import classes from "./AnnotationEditor.module.css";
import { type AnnotationStage, openStage, type Scene, type StageEvents } from "./stage";

interface AnnotationCanvasProps extends StageEvents {
  url: string;
  alt: string;
  scene: Scene;
  /** The photo's width divided by its height is known. */
  onLoad: (ratio: number) => void;
}

/** A photo with a canvas over it. */
export function AnnotationCanvas({ url, alt, scene, onLoad, ...events }: AnnotationCanvasProps) {
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const photo = useRef<HTMLImageElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const stage = useRef<AnnotationStage>(null);
  const onSelect = useEffectEvent(events.onSelect);
  const onChange = useEffectEvent(events.onChange);
  const onDraw = useEffectEvent(events.onDraw);
  const show = useEffectEvent(() => stage.current?.show(scene));
  useEffect(() => {
    if (!canvas.current || !photo.current) return;
    const opened = openStage(canvas.current, {
      onSelect: (index) => onSelect(index),
      onChange: (index, shape) => onChange(index, shape),
      onDraw: (span) => onDraw(span),
    });
    stage.current = opened;
    const image = photo.current;
    const measure = () => opened.resize({ width: image.clientWidth, height: image.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(image);
    show();
    return () => {
      observer.disconnect();
      stage.current = null;
      opened.close();
    };
  }, []);
  useEffect(() => stage.current?.show(scene), [scene]);
  return (
    <div className={classes.place}>
      {state === "loading" && <Loader />}
      {state === "failed" && <Alert color="red">{annotationText("photo-failed")}</Alert>}
      <div className={classes.frame} hidden={state === "failed"}>
        <img
          ref={photo}
          className={classes.photo}
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget }) => {
            setState("loaded");
            onLoad(currentTarget.naturalWidth / Math.max(1, currentTarget.naturalHeight));
          }}
          onError={() => setState("failed")}
        />
        <div
          ref={canvas}
          className={classes.canvas}
          data-selects={scene.draw ? undefined : true}
          data-testid="canvas"
        />
      </div>
    </div>
  );
}
