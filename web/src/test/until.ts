import { act } from "@testing-library/react";
import { expect, vi } from "vitest";

/** Waits for network responses while fake timers are active. */
export async function untilWithFakeTimers(isMet: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !isMet(); turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    await act(() => vi.advanceTimersByTimeAsync(0));
  }
  expect(isMet()).toBe(true);
}
