import { vi } from "vitest";

/** Stands for the browser's canvas, which jsdom lacks: it is blank, and texts have no width. */
export function blankCanvas(): void {
  const answers: Record<string, () => unknown> = {
    measureText: () => ({ width: 0 }),
    getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
    getImageData: () => ({ data: new Uint8ClampedArray(4) }),
  };
  const context: object = new Proxy({}, { get: (_, name) => answers[String(name)] ?? (() => undefined) });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as CanvasRenderingContext2D);
}
