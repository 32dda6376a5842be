import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useToastRoom } from "./use-toast-room";

/** Called when an observed element changes its size. */
let resized: () => void;

afterEach(() => document.documentElement.style.removeProperty("--bb-toasts"));

function Toasts({ height }: { height: number }) {
  useToastRoom(".toasts");
  return (
    <>
      <div
        className="toasts"
        ref={(element) => {
          if (element) Object.defineProperty(element, "offsetHeight", { value: height, configurable: true });
        }}
      />
      <button type="button">Save</button>
    </>
  );
}

it("gives the toasts room above the page, and keeps a focused control in sight", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((callback) => {
    callback(0);
    return 1;
  });
  const room = () => document.documentElement.style.getPropertyValue("--bb-toasts");
  const { rerender } = render(<Toasts height={72} />);
  const button = screen.getByRole("button");
  const show = vi.spyOn(button, "scrollIntoView");
  // At the bottom of the screen, and moved with the page.
  vi.spyOn(button, "getBoundingClientRect").mockImplementation(
    () =>
      ({
        top: innerHeight - 50 + Number.parseFloat(room() || "0"),
        bottom: innerHeight - 6 + Number.parseFloat(room() || "0"),
      }) as DOMRect,
  );
  act(() => button.focus());
  resized();
  expect(room()).toBe("72px");
  expect(show).toHaveBeenCalledOnce();

  rerender(<Toasts height={0} />);
  resized();
  expect(room()).toBe("0px");
});
