import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { ApiProblem } from "@/api/client";
import { BULK_MAX, useSelection } from "./selection";
import { type BulkItem, type ChangedRow, useBulk } from "./use-bulk";

const changed = (keys: string[]): ChangedRow[] => keys.map((key) => ({ key, outcome: "changed", version: 2 }));

const itemsOf = (count: number): BulkItem<string>[] =>
  Array.from({ length: count }, (_, at) => ({
    key: `${at}`,
    name: `Row ${at}`,
    body: `${at}`,
    undo: () => `${at}`,
  }));

it("sends 25 rows at a time, and keeps the results if one request fails", async () => {
  const sent: number[] = [];
  const send = async (keys: string[]) => {
    sent.push(keys.length);
    if (sent.length === 2) throw ApiProblem.offline();
    return changed(keys);
  };
  const { result } = renderHook(() => useBulk(send, () => {}));
  const left = await act(() => result.current.run(itemsOf(60)));
  expect(sent).toEqual([25, 25, 10]);
  expect([...(left ?? [])]).toEqual(
    itemsOf(50)
      .slice(25)
      .map(({ key }) => key),
  );
  const { report } = result.current;
  expect([report?.done, report?.left.length, report?.isWorthATry]).toEqual([35, 25, true]);
  expect(report?.left[0]).toEqual({
    key: "25",
    name: "Row 25",
    reason: "Network error. Please check your connection and try again.",
  });
  await act(async () => report?.undo?.());
  expect(sent.slice(3), "only the changed rows are restored").toEqual([25, 10]);
});

it("stops if the first request is refused as a whole", async () => {
  let calls = 0;
  const send = async (): Promise<ChangedRow[]> => {
    calls += 1;
    throw new ApiProblem(403, undefined, { code: "forbidden", detail: "Not allowed." });
  };
  const { result } = renderHook(() => useBulk(send, () => {}));
  expect(await act(() => result.current.run(itemsOf(60)))).toBeUndefined();
  expect([calls, result.current.report]).toEqual([1, undefined]);
});

it.each([
  [true, undefined],
  [false, 2],
])("counts rows that are gone as done only for a deletion (%s)", async (isDeletion, left) => {
  const send = async (keys: string[]): Promise<ChangedRow[]> => keys.map((key) => ({ key, outcome: "not_found" }));
  const { result } = renderHook(() => useBulk(send, () => {}, { isDeletion }));
  await act(() => result.current.run(itemsOf(2)));
  expect(result.current.report?.left.length).toBe(left);
});

it("deselects the rows of the page if the selection is full", () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const shown = itemsOf(BULK_MAX + 5);
  const { result } = renderHook(() => useSelection("rows", shown, ({ key }) => key), { wrapper });
  act(() => result.current.toggleAll());
  expect([result.current.chosen.length, result.current.isFull]).toEqual([BULK_MAX, true]);
  act(() => result.current.toggleAll());
  expect(result.current.chosen).toEqual([]);
});
