import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { timelineEntry } from "@/test/samples";
import { server } from "@/test/server";
import { PrintedTimeline } from "./PrintedTimeline";

const source = { kind: "project", code: "ABC234" } as const;

/** Prints a timeline with one entry per page. */
async function print(page: (number: number) => { next: boolean } | undefined) {
  let requested = 0;
  server.use(
    http.get("*/api/projects/ABC234/updates", () => {
      requested += 1;
      const given = page(requested);
      if (!given) return HttpResponse.json({ status: 503 }, { status: 503 });
      const entry = timelineEntry({ id: `u-${requested}` });
      return HttpResponse.json({ items: [entry], next_cursor: given.next ? `after-${requested}` : null });
    }),
  );
  const onReady = vi.fn();
  await renderInPortal(<PrintedTimeline source={source} onReady={onReady} />);
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  return () => requested;
}

it("prints a complete timeline without a note", async () => {
  await print((number) => ({ next: number < 3 }));
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.queryByText(/^Incomplete/)).not.toBeInTheDocument();
});

it("prints a note when a part could not be loaded", async () => {
  await print((number) => (number === 1 ? { next: true } : undefined));
  expect(screen.getByText("Incomplete: older entries could not be loaded.")).toBeInTheDocument();
});

it("prints a note when there are more entries than are printed", async () => {
  const requested = await print(() => ({ next: true }));
  expect(requested()).toBe(10);
  expect(screen.getByText("Incomplete: only the newest 10 entries are printed.")).toBeInTheDocument();
});
