import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { PairSlider, placeAt } from "./PairSlider";

const left = { file: storedFile({ file_name: "wet.jpg" }), label: "Before" };
const right = { file: storedFile({ file_name: "dry.jpg" }), label: "After" };

describe("placeAt", () => {
  it.each([
    ["at the left edge", 100, 0],
    ["in the middle", 200, 50],
    ["at the right edge", 300, 100],
    ["left of it", 20, 0],
    ["right of it", 900, 100],
    ["between two percents", 101.1, 1],
  ])("is %s", (_, x, place) => {
    expect(placeAt(x, { left: 100, width: 200 })).toBe(place);
  });
});

it("says how much of each photo is visible, and shows that much", async () => {
  await renderInPortal(<PairSlider left={left} right={right} />);
  const slider = screen.getByRole("slider", { name: "Before and after" });
  expect(slider).toHaveAttribute("aria-valuetext", "Before 50%, After 50%");
  fireEvent.change(slider, { target: { value: "80" } });
  expect(slider).toHaveAttribute("aria-valuetext", "Before 80%, After 20%");
  expect(slider.parentElement?.style.getPropertyValue("--place")).toBe("80%");
  expect(screen.getByRole("img", { name: "Before: wet.jpg" })).toHaveAttribute("src", left.file.url);
});

it("follows the pointer while it is pressed, and takes the focus", async () => {
  await renderInPortal(<PairSlider left={left} right={right} />);
  const slider = screen.getByRole<HTMLInputElement>("slider");
  const frame = slider.parentElement as HTMLElement;
  frame.getBoundingClientRect = () => ({ left: 0, width: 200 }) as DOMRect;
  let captured: number | undefined;
  frame.setPointerCapture = (id) => {
    captured = id;
  };
  frame.hasPointerCapture = (id) => captured === id;
  // jsdom has no pointer events.
  const touch = (type: string, clientX: number) =>
    fireEvent(
      frame,
      Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientX }), { pointerId: 7 }),
    );
  touch("pointermove", 20);
  expect(slider.value).toBe("50");
  touch("pointerdown", 150);
  expect(slider.value).toBe("75");
  expect(slider).toHaveFocus();
  touch("pointermove", 10);
  expect(slider.value).toBe("5");
});

it("loads the photos only when it is used, if asked to", async () => {
  const { user } = await renderInPortal(<PairSlider left={left} right={right} isLight />);
  const after = screen.getByRole("img", { name: "After: dry.jpg" });
  expect(after).toHaveAttribute("src", right.file.thumbnail_url);
  await user.tab();
  expect(screen.getByRole("slider")).toHaveFocus();
  expect(after).toHaveAttribute("src", right.file.url);
});
