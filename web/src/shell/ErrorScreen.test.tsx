import { useQuery } from "@tanstack/react-query";
import { CatchBoundary } from "@tanstack/react-router";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { hearFailures } from "@/lib/telemetry/failures";
import { renderInPortal } from "@/test/render";
import { ErrorScreen } from "./ErrorScreen";

beforeEach(async () => {
  await import("./Failure");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

/** Waits until the lazily loaded screen is shown. */
const arrival = () => act(() => vi.advanceTimersByTimeAsync(500));

const show = async () => {
  const reset = vi.fn();
  const page = await renderInPortal(<ErrorScreen error={new Error("broken")} reset={reset} />);
  await arrival();
  return { ...page, reset };
};

/** Clicks Try Again and returns the delay in milliseconds before the page was retried. */
async function waitOf({ reset }: Awaited<ReturnType<typeof show>>) {
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  for (const delay of [1000, 2000, 4000]) {
    await act(() => vi.advanceTimersByTimeAsync(delay === 1000 ? 1000 : delay / 2));
    if (reset.mock.calls.length > 0) return delay;
  }
  return undefined;
}

it("waits longer after each failed retry and resets after a success", async () => {
  const first = await show();
  expect(await waitOf(first)).toBe(1000);
  first.unmount();
  const second = await show();
  expect(await waitOf(second)).toBe(2000);
  second.unmount();
  const third = await show();
  expect(await waitOf(third)).toBe(4000);
  third.unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  const fourth = await show();
  expect(await waitOf(fourth)).toBe(1000);
});

it("reloads the page after the third failed retry or on request", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { ...window.location, reload });
  onTestFinished(() => void vi.unstubAllGlobals());
  // Reset the retry counter.
  (await show()).unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  for (const delay of [1000, 2000, 4000]) {
    const page = await show();
    expect(await waitOf(page)).toBe(delay);
    page.unmount();
  }
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(reload).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Refresh Page" }));
  expect(reload).toHaveBeenCalledTimes(2);
});

it("refetches the failed query, except while offline", async () => {
  (await show()).unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.spyOn(console, "error").mockImplementation(() => {});
  const answers: ({ name: string } | null)[] = [null, null, { name: "Maria Delgado" }];
  function Page() {
    const { data } = useQuery({ queryKey: ["owner"], queryFn: () => answers.shift() ?? null, staleTime: 60_000 });
    if (data === null) throw new Error("broken");
    return <h1>{data?.name}</h1>;
  }
  await renderInPortal(
    <CatchBoundary getResetKey={() => "page"} errorComponent={ErrorScreen}>
      <Page />
    </CatchBoundary>,
  );
  await arrival();
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  act(() => void window.dispatchEvent(new Event("offline")));
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(answers).toHaveLength(2);
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  for (const [delay, left] of [
    [2000, 1],
    [4000, 0],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await act(() => vi.advanceTimersByTimeAsync(delay + 500));
    expect(answers).toHaveLength(left);
  }
  expect(screen.getByRole("heading", { name: "Maria Delgado" })).toBeInTheDocument();
});

it("shows the specified error text and offers a report", async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  await show();
  expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeInTheDocument();
  const text = "An unexpected error occurred. You can try to recover from this error or refresh the page.";
  expect(screen.getByText(text)).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Report Error" }));
  expect(saved).toEqual(["error-report.json"]);
});

it("notifies listeners of the displayed error", async () => {
  const heard: unknown[] = [];
  onTestFinished(hearFailures((error) => heard.push(error)));
  await show();
  expect(heard).toEqual([new Error("broken")]);
});

it("reloads once for a file replaced by an upgrade before any error", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const visit = async () => {
    const gone = new TypeError("Failed to fetch dynamically imported module: https://x/assets/Dialog-a1.js");
    const Broken = () => {
      throw gone;
    };
    return renderInPortal(
      <CatchBoundary getResetKey={() => 0} errorComponent={ErrorScreen}>
        <Broken />
      </CatchBoundary>,
    );
  };
  const { unmount } = await visit();
  expect(screen.queryByText("Something went wrong")).not.toBeInTheDocument();
  expect(screen.getByRole("status", { name: "Loading" })).toBeInTheDocument();
  unmount();
  await visit();
  await arrival();
  expect(screen.getByText("Something went wrong")).toBeInTheDocument();
});
