import { Layer } from "konva/lib/Layer";
import type { Shape as Drawing } from "konva/lib/Shape";
import { Stage } from "konva/lib/Stage";
import { Arrow } from "konva/lib/shapes/Arrow";
import { Circle } from "konva/lib/shapes/Circle";
import { Ellipse } from "konva/lib/shapes/Ellipse";
import { Rect } from "konva/lib/shapes/Rect";
import { Text } from "konva/lib/shapes/Text";
import { Transformer } from "konva/lib/shapes/Transformer";
import { ANNOTATION_COLORS, ANNOTATION_MARK, BLUR_COVER } from "@/theme/annotation-colors";
import { moved, ordered, type Shape, type Span, within } from "./shape";

interface Size {
  width: number;
  height: number;
}

/** What the canvas shows. */
export interface Scene {
  shapes: readonly Shape[];
  selected: number | null;
  isLocked: (shape: Shape) => boolean;
  /** The shape of a drag from one point to another; undefined if the pointer selects instead. */
  draw: ((span: Span) => Shape | undefined) | undefined;
}

export interface StageEvents {
  onSelect: (index: number | null) => void;
  onChange: (index: number, shape: Shape) => void;
  /** The pointer was dragged, or pressed and released in one place. */
  onDraw: (span: Span) => void;
}

/** A canvas over a photo. */
export interface AnnotationStage {
  show: (scene: Scene) => void;
  resize: (size: Size) => void;
  close: () => void;
}

/** Radius of the handles of an arrow, and additional width in which a line can be caught, in pixels. Sized for fingers. */
const HANDLE = 9;
const REACH = 28;

/** Opens a canvas in an element that is as large as the photo. */
export function openStage(container: HTMLDivElement, events: StageEvents): AnnotationStage {
  const stage = new Stage({ container, width: 1, height: 1 });
  const layer = new Layer();
  stage.add(layer);
  let scene: Scene = { shapes: [], selected: null, isLocked: () => false, draw: undefined };
  let drag: Span | undefined;
  const size = (): Size => ({ width: stage.width(), height: stage.height() });

  const paint = () => {
    layer.destroyChildren();
    scene.shapes.forEach((shape, index) => {
      const node = nodeOf(shape, size());
      layer.add(node);
      if (scene.draw) return;
      // Not when it is pressed: the scene is drawn anew for the selection, which would end a drag.
      node.on("pointerclick", () => events.onSelect(index));
      if (scene.isLocked(shape)) return;
      node.draggable(true);
      node.on("dragend", () => events.onChange(index, shapeAfterDrag(shape, node, size())));
      if (index === scene.selected)
        addHandles(layer, shape, node, size(), (changed) => events.onChange(index, changed));
    });
    const preview = drag && scene.draw?.(drag);
    if (preview) layer.add(nodeOf(preview, size()));
    layer.batchDraw();
  };
  // Drawing does not need the canvas's own events, and must go on outside the photo.
  const pointAt = (event: PointerEvent) => {
    const box = container.getBoundingClientRect();
    return [within((event.clientX - box.left) / box.width), within((event.clientY - box.top) / box.height)] as const;
  };
  const begin = (event: PointerEvent) => {
    if (!scene.draw || !event.isPrimary || event.button !== 0) return;
    container.setPointerCapture(event.pointerId);
    const [x1, y1] = pointAt(event);
    drag = { x1, y1, x2: x1, y2: y1 };
  };
  const go = (event: PointerEvent) => {
    if (!drag || !event.isPrimary) return;
    const [x2, y2] = pointAt(event);
    drag = { ...drag, x2, y2 };
    paint();
  };
  const end = (event: PointerEvent) => {
    if (!drag || !event.isPrimary) return;
    const span = drag;
    drag = undefined;
    if (event.type === "pointerup") events.onDraw(span);
    paint();
  };
  container.addEventListener("pointerdown", begin);
  container.addEventListener("pointermove", go);
  container.addEventListener("pointerup", end);
  container.addEventListener("pointercancel", end);
  stage.on("pointerclick", ({ target }) => {
    if (target === stage && !scene.draw) events.onSelect(null);
  });
  return {
    show: (next) => {
      scene = next;
      paint();
    },
    resize: ({ width, height }) => {
      stage.size({ width: Math.max(1, width), height: Math.max(1, height) });
      paint();
    },
    close: () => {
      container.removeEventListener("pointerdown", begin);
      container.removeEventListener("pointermove", go);
      container.removeEventListener("pointerup", end);
      container.removeEventListener("pointercancel", end);
      stage.destroy();
    },
  };
}

function nodeOf(shape: Shape, { width, height }: Size): Drawing {
  const color = ANNOTATION_COLORS[shape.color ?? "red"];
  const line = Math.max(2, 0.006 * Math.max(width, height));
  const [x1, y1, x2, y2] = [shape.x1 * width, shape.y1 * height, shape.x2 * width, shape.y2 * height];
  const halo = { shadowColor: ANNOTATION_COLORS.black, shadowBlur: 2, shadowOpacity: 0.8 };
  switch (shape.kind) {
    case "arrow":
      return new Arrow({
        points: [x1, y1, x2, y2],
        stroke: color,
        fill: color,
        strokeWidth: line,
        pointerLength: 3 * line,
        pointerWidth: 3 * line,
        hitStrokeWidth: line + REACH,
        ...halo,
      });
    case "circle":
      return new Ellipse({
        x: (x1 + x2) / 2,
        y: (y1 + y2) / 2,
        radiusX: (x2 - x1) / 2,
        radiusY: (y2 - y1) / 2,
        stroke: color,
        strokeWidth: line,
        hitStrokeWidth: line + REACH,
        ...halo,
      });
    case "text":
      return new Text({
        x: x1,
        y: y1,
        text: shape.text ?? "",
        fontSize: y2 - y1,
        fontStyle: "600",
        fill: color,
        ...halo,
      });
    case "blur":
      return new Rect({
        x: x1,
        y: y1,
        width: x2 - x1,
        height: y2 - y1,
        fill: BLUR_COVER,
        stroke: ANNOTATION_MARK,
        dash: [6, 4],
      });
  }
}

/** A node's place without its stroke, as fractions of the photo. */
function spanOf(node: Drawing, { width, height }: Size): Span {
  const box = node.getClientRect({ skipStroke: true, skipShadow: true });
  return {
    x1: within(box.x / width),
    y1: within(box.y / height),
    x2: within((box.x + box.width) / width),
    y2: within((box.y + box.height) / height),
  };
}

function shapeAfterDrag(shape: Shape, node: Drawing, { width, height }: Size): Shape {
  // An arrow is drawn from its points, and an ellipse from its center.
  const { x1, y1, x2, y2 } = ordered(shape);
  const [left, top] =
    shape.kind === "arrow" ? [0, 0] : shape.kind === "circle" ? [(x1 + x2) / 2, (y1 + y2) / 2] : [x1, y1];
  return moved(shape, node.x() / width - left, node.y() / height - top);
}

/** Adds what changes the size of the selected shape. */
function addHandles(layer: Layer, shape: Shape, node: Drawing, size: Size, onChange: (shape: Shape) => void) {
  if (node instanceof Arrow) {
    for (const end of [1, 2] as const) layer.add(handleOf(node, end, shape, size, onChange));
    return;
  }
  const corners = ["top-left", "top-right", "bottom-left", "bottom-right"];
  const transformer = new Transformer({
    nodes: [node],
    rotateEnabled: false,
    flipEnabled: false,
    keepRatio: shape.kind === "text",
    ...(shape.kind === "text" && { enabledAnchors: corners }),
    anchorSize: 2 * HANDLE,
    anchorCornerRadius: HANDLE,
    anchorStroke: ANNOTATION_COLORS.black,
    anchorFill: ANNOTATION_MARK,
    borderStroke: ANNOTATION_MARK,
  });
  node.on("transformend", () => onChange({ ...shape, ...spanOf(node, size) }));
  layer.add(transformer);
}

/** A handle at one end of an arrow. */
function handleOf(
  arrow: Arrow,
  end: 1 | 2,
  shape: Shape,
  { width, height }: Size,
  onChange: (shape: Shape) => void,
): Circle {
  const [x, y] = end === 1 ? [shape.x1, shape.y1] : [shape.x2, shape.y2];
  const handle = new Circle({
    x: x * width,
    y: y * height,
    radius: HANDLE,
    fill: ANNOTATION_MARK,
    stroke: ANNOTATION_COLORS.black,
    hitStrokeWidth: REACH,
    draggable: true,
  });
  const changed = (): Shape => {
    const [atX, atY] = [within(handle.x() / width), within(handle.y() / height)];
    return end === 1 ? { ...shape, x1: atX, y1: atY } : { ...shape, x2: atX, y2: atY };
  };
  handle.on("dragmove", () => {
    const { x1, y1, x2, y2 } = changed();
    arrow.points([x1 * width, y1 * height, x2 * width, y2 * height]);
  });
  handle.on("dragend", () => onChange(changed()));
  return handle;
}
