import { act } from "@testing-library/react";
import { expect, vi } from "vitest";

/** Waits for network responses while fake timers are active. */
export async function untilAtOnce(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !isSo(); turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    await act(() => vi.advanceTimersByTimeAsync(0));
  }
  expect(isSo()).toBe(true);
}
