import { waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { FakeSource } from "@/test/streams";
import { useChangeStream } from "./use-change-stream";

function Page() {
  useChangeStream("/api/stream");
  return null;
}

beforeEach(() => {
  FakeSource.all = [];
  vi.stubGlobal("EventSource", FakeSource);
});

it("keeps a stream open while its page is shown", async () => {
  const { unmount } = await renderInPortal(<Page />);
  await waitFor(() => expect(FakeSource.all.map(({ url }) => url)).toEqual(["/api/stream"]));
  unmount();
  expect(FakeSource.all[0]?.readyState).toBe(2);
});

it("opens no stream for a page that unmounted before it was ready", async () => {
  const { unmount } = await renderInPortal(<Page />);
  unmount();
  await import("./background");
  await Promise.resolve();
  expect(FakeSource.all).toEqual([]);
});
