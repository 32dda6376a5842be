import { expect, it } from "vitest";
import { type Box, shiftOf } from "./toast-place";

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
/** Toasts at the top of a desktop's screen, and at the bottom of a phone's. */
const TOP = box(984, 72, 1424, 142);
const BOTTOM = box(16, 630, 374, 700);

it.each<[string, Box, Box[], number, number]>([
  ["there are no controls", TOP, [], 900, 0],
  ["all controls are elsewhere", TOP, [box(300, 72, 400, 116), box(984, 150, 1100, 194)], 900, 0],
  ["they would cover the buttons of the page", TOP, [box(850, 124, 1408, 168)], 900, 104],
  [
    "they would cover a bar of buttons and the row below it",
    TOP,
    [box(850, 124, 1408, 168), box(984, 220, 1100, 264)],
    900,
    200,
  ],
  ["they would cover a button at the bottom of a phone", BOTTOM, [box(32, 650, 358, 694)], 844, -56],
  ["the screen is full of controls", TOP, [box(0, 0, 1440, 880)], 900, 752],
])("finds the nearest place if %s", (_, toast, controls, height, shift) => {
  expect(shiftOf(toast, controls, height)).toBe(shift);
});
