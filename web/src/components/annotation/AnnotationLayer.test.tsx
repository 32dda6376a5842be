import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { AnnotationLayer } from "./AnnotationLayer";
import type { Shape } from "./shape";

const shapes: Shape[] = [
  { kind: "blur", x1: 0.25, y1: 0.5, x2: 0.75, y2: 1 },
  { kind: "arrow", x1: 0.5, y1: 0.5, x2: 0.25, y2: 0.25, color: "red" },
  { kind: "text", x1: 0, y1: 0, x2: 0.5, y2: 0.125, color: "white", text: "Wet wall" },
];

it("draws shapes in fractions of the photo, and covers blurs", async () => {
  await renderInPortal(<AnnotationLayer shapes={shapes} isSharp />);
  expect(screen.getByRole("img", { name: "2 annotations: Wet wall" })).toBeInTheDocument();
  const blur = screen.getByRole("img", { name: "Blurred for partners and the owner" });
  expect(blur).toHaveStyle({ left: "25%", top: "50%", width: "50%", height: "50%" });
  const arrow = document.querySelector("line");
  expect(arrow).toHaveAttribute("x2", "25%");
  expect(document.querySelector("marker")?.id).toBe(arrow?.getAttribute("marker-end")?.slice(5, -1));
});

it("covers nothing on a photo whose pixels are blurred", async () => {
  await renderInPortal(<AnnotationLayer shapes={shapes.slice(0, 1)} isSharp={false} />);
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
});
