import annotationText from "locales/annotation.ftl";
import { useId } from "react";
import { ANNOTATION_COLORS } from "@/theme/annotation-colors";
import classes from "./AnnotationLayer.module.css";
import type { Shape, ShapeColor } from "./shape";

interface AnnotationLayerProps {
  shapes: readonly Shape[];
  /** Whether the photo has the pixels under its blurs, so that they must be covered. */
  isSharp: boolean;
}

const percent = (fraction: number) => `${fraction * 100}%`;

/** Shapes over a photo. The parent must be exactly as large as the photo. */
export function AnnotationLayer({ shapes, isSharp }: AnnotationLayerProps) {
  const id = useId();
  const visible = shapes.filter(({ kind }) => kind !== "blur");
  const texts = shapes.flatMap(({ text }) => (text ? [text] : []));
  return (
    <div className={classes.layer}>
      {isSharp &&
        shapes.map((shape, index) => shape.kind === "blur" && <Blur key={keyOf(shape, index)} shape={shape} />)}
      {visible.length > 0 && (
        <svg
          className={classes.drawing}
          role="img"
          aria-label={annotationText("described", { count: visible.length, texts: texts.join(", ") || "none" })}
        >
          <defs>
            {colorsOf(visible).map((color) => (
              <marker
                key={color}
                id={`${id}${color}`}
                viewBox="0 0 10 10"
                refX="9"
                refY="5"
                markerWidth="4"
                markerHeight="4"
                orient="auto"
              >
                <path d="M0 0 10 5 0 10z" fill={ANNOTATION_COLORS[color]} />
              </marker>
            ))}
          </defs>
          {visible.map((shape, index) => (
            <Drawn key={keyOf(shape, index)} shape={shape} arrowhead={`url(#${id}${shape.color})`} />
          ))}
        </svg>
      )}
    </div>
  );
}

const keyOf = ({ kind, x1, y1 }: Shape, index: number) => `${index} ${kind} ${x1} ${y1}`;

const colorOf = ({ color }: Shape): ShapeColor => color ?? "red";

const colorsOf = (shapes: Shape[]): ShapeColor[] => [...new Set(shapes.map(colorOf))];

function Blur({ shape: { x1, y1, x2, y2 } }: { shape: Shape }) {
  return (
    <div
      className={classes.blur}
      role="img"
      aria-label={annotationText("blurred")}
      style={{ left: percent(x1), top: percent(y1), width: percent(x2 - x1), height: percent(y2 - y1) }}
    />
  );
}

function Drawn({ shape, arrowhead }: { shape: Shape; arrowhead: string }) {
  const { kind, x1, y1, x2, y2, text } = shape;
  const color = ANNOTATION_COLORS[colorOf(shape)];
  if (kind === "text")
    return (
      <text
        className={classes.text}
        x={percent(x1)}
        y={percent(y1)}
        fill={color}
        style={{ fontSize: `${(y2 - y1) * 100}cqh` }}
      >
        {text}
      </text>
    );
  if (kind === "arrow")
    return (
      <line
        className={classes.line}
        x1={percent(x1)}
        y1={percent(y1)}
        x2={percent(x2)}
        y2={percent(y2)}
        stroke={color}
        markerEnd={arrowhead}
      />
    );
  return (
    <ellipse
      className={classes.line}
      cx={percent((x1 + x2) / 2)}
      cy={percent((y1 + y2) / 2)}
      rx={percent((x2 - x1) / 2)}
      ry={percent((y2 - y1) / 2)}
      stroke={color}
    />
  );
}
