import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { PropsWithChildren } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { someMessages } from "@/test/messages";
import { server } from "@/test/server";
import { untilWithFakeTimers } from "@/test/until";
import type { KnownMessage } from "./thread";
import { useReadMarks } from "./use-read-marks";

const SOURCE = { kind: "project", code: "ABC234" } as const;

/** This many unread messages. */
const unread = (count: number): KnownMessage[] =>
  someMessages(0, count, () => ({ unread: true })).map((message) => ({ ...message, readAt: 0 }));

it("marks each message only after two seconds in view", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const marked: string[][] = [];
  server.use(
    http.post("*/api/projects/ABC234/messages/read", async ({ request }) => {
      const { message_ids: ids } = (await request.json()) as Schemas["MarkMessagesRead"];
      marked.push(ids);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const client = new QueryClient();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const { rerender } = renderHook(({ messages }) => useReadMarks(SOURCE, messages, messages.length - 1, true), {
    initialProps: { messages: unread(1) },
    wrapper: ({ children }: PropsWithChildren) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const [first, second] = unread(2).map(({ id }) => id);

  await pass(1900);
  rerender({ messages: unread(2) });
  await pass(100);
  await untilWithFakeTimers(() => marked.length === 1 && client.isMutating() === 0);
  expect(marked).toEqual([[first]]);
  await pass(1900);
  expect(client.isMutating()).toBe(0);
  await pass(200);
  await untilWithFakeTimers(() => marked.length === 2);
  expect(marked[1]).toContain(second);
});
