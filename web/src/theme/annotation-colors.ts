import type { Schemas } from "@/api/client";

/** The colors of shapes on photos. They are the same in both schemes, because photos are. */
export const ANNOTATION_COLORS: Record<Schemas["ShapeColor"], string> = {
  red: "#e5262c",
  orange: "#f57c1f",
  yellow: "#ffd43b",
  green: "#2fb344",
  blue: "#1c7ed6",
  white: "#ffffff",
  black: "#111111",
};

/** Covers what will be unrecognizable while a photo is edited. */
export const BLUR_COVER = "rgb(30 30 30 / 85%)";
/** Marks what is selected or blurred. */
export const ANNOTATION_MARK = "#ffffff";
