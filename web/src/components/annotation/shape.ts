import type { Schemas } from "@/api/client";

export type Shape = Schemas["AnnotationShape"];
export type ShapeKind = Schemas["ShapeKind"];
export type ShapeColor = Schemas["ShapeColor"];

/** Two points, in fractions of the photo's sides. */
export type Span = Pick<Shape, "x1" | "y1" | "x2" | "y2">;

/** Maximum number of shapes on a photo. Same limit as on the server. */
export const SHAPES_MAX = 200;
/** Maximum number of characters of a text. Same limit as on the server. */
export const SHAPE_TEXT_MAX = 200;
/** Height of a new text, and the smallest width and height of a drawn box, in fractions. */
const TEXT_HEIGHT = 0.06;
const SMALLEST = 0.01;
/** Width of an average character, relative to the height of the text. */
const CHARACTER_WIDTH = 0.55;

export const within = (fraction: number): number => Math.min(1, Math.max(0, fraction));

/** The corners in order: the upper left one first. */
export const ordered = ({ x1, y1, x2, y2 }: Span): Span => ({
  x1: Math.min(x1, x2),
  y1: Math.min(y1, y2),
  x2: Math.max(x1, x2),
  y2: Math.max(y1, y2),
});

/** Moves a shape without leaving the photo. */
export function moved<T extends Span>(shape: T, right: number, down: number): T {
  const { x1, y1, x2, y2 } = ordered(shape);
  const dx = Math.min(Math.max(right, -x1), 1 - x2);
  const dy = Math.min(Math.max(down, -y1), 1 - y2);
  return {
    ...shape,
    x1: within(shape.x1 + dx),
    y1: within(shape.y1 + dy),
    x2: within(shape.x2 + dx),
    y2: within(shape.y2 + dy),
  };
}

/** Moves the second point of a shape without leaving the photo. A box keeps a size. */
export function resized<T extends Shape>(shape: T, right: number, down: number): T {
  const [x2, y2] = [within(shape.x2 + right), within(shape.y2 + down)];
  if (shape.kind === "arrow") return x2 === shape.x1 && y2 === shape.y1 ? shape : { ...shape, x2, y2 };
  return x2 - shape.x1 < SMALLEST || y2 - shape.y1 < SMALLEST ? shape : { ...shape, x2, y2 };
}

/** What a new shape is made of. */
export interface Brush {
  kind: ShapeKind;
  color: ShapeColor;
  /** The text, if it is one. */
  text: string;
  /** Width of the photo divided by its height. */
  ratio: number;
}

/** The shape drawn from one point to another; undefined if it is too small, or a text without characters. */
export function drawn(brush: Brush, span: Span): Shape | undefined {
  const { kind, color } = brush;
  if (kind === "text") return textAt(brush, span);
  const isShort = Math.abs(span.x2 - span.x1) < SMALLEST;
  const isLow = Math.abs(span.y2 - span.y1) < SMALLEST;
  if (kind === "arrow") return isShort && isLow ? undefined : { kind, ...span, color };
  if (isShort || isLow) return undefined;
  return kind === "blur" ? { kind, ...ordered(span) } : { kind, ...ordered(span), color };
}

/** A text at the first point. It is moved if it would leave the photo. */
function textAt({ kind, color, text: typed, ratio }: Brush, { x1, y1 }: Span): Shape | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  const width = Math.min(1, (text.length * CHARACTER_WIDTH * TEXT_HEIGHT) / ratio);
  const shape = { kind, color, text, x1: 0, y1: 0, x2: width, y2: TEXT_HEIGHT };
  return moved(shape, x1, y1);
}

/** The shape in the middle of the photo, for people who do not use a pointer. */
export function placed(brush: Brush): Shape | undefined {
  return drawn(brush, { x1: 0.4, y1: 0.4, x2: 0.6, y2: 0.6 });
}

const isSame = (one: Shape, other: Shape) =>
  one.kind === other.kind &&
  one.x1 === other.x1 &&
  one.y1 === other.y1 &&
  one.x2 === other.x2 &&
  one.y2 === other.y2 &&
  (one.color ?? null) === (other.color ?? null) &&
  (one.text ?? null) === (other.text ?? null);

/** Whether two lists have the same shapes in the same order. */
export const areSame = (some: readonly Shape[], others: readonly Shape[]): boolean =>
  some.length === others.length &&
  some.every((shape, index) => {
    const other = others[index];
    return other !== undefined && isSame(shape, other);
  });

/** Whether a list has this shape. */
export const includes = (shapes: readonly Shape[], shape: Shape): boolean => shapes.some((one) => isSame(one, shape));

/** The own shapes, with blurs that somebody else has added since: overwriting must not uncover a face. */
export function withTheirBlurs(own: readonly Shape[], before: readonly Shape[], theirs: readonly Shape[]): Shape[] {
  const added = theirs.filter((shape) => shape.kind === "blur" && !includes(before, shape) && !includes(own, shape));
  return [...own, ...added];
}
