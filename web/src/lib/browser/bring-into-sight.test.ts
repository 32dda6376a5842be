import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bringIntoSight } from "./bring-into-sight";

let grow: () => void;
let isObserved: boolean;
const shown = vi.fn();
let part: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  shown.mockReset();
  isObserved = false;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onResize: () => void) {
        grow = () => isObserved && onResize();
      }
      observe() {
        isObserved = true;
      }
      disconnect() {
        isObserved = false;
      }
    },
  );
  part = document.body.appendChild(document.createElement("section"));
  part.tabIndex = -1;
  part.scrollIntoView = shown;
});

afterEach(() => {
  vi.useRealTimers();
  part.remove();
});

it("scrolls to the element again while the page above it grows", () => {
  bringIntoSight(part);
  expect(part).toHaveFocus();
  expect(shown).toHaveBeenCalledTimes(1);
  grow();
  expect(shown).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  grow();
  expect(shown).toHaveBeenCalledTimes(2);
});

it.each(["wheel", "touchstart", "pointerdown", "keydown"])("stops at a %s", (move) => {
  bringIntoSight(part);
  window.dispatchEvent(new Event(move));
  grow();
  expect(shown).toHaveBeenCalledTimes(1);
});
