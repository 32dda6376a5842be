import "fake-indexeddb/auto";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { readReader, writeReader } from "@/features/outbox/device";
import { renderInPortal } from "@/test/render";
import { useGuestWatch } from "./use-guest-watch";

let invalidate: ReturnType<typeof vi.fn>;

function Page() {
  const router = useRouter();
  router.invalidate = invalidate as typeof router.invalidate;
  useGuestWatch();
  return <p>Guests only</p>;
}

/** Posts a message as another window would, and waits until it is delivered. */
async function say(word: string) {
  const [other, listener] = [new BroadcastChannel("buildback:account"), new BroadcastChannel("buildback:account")];
  const heard = new Promise((resolve) => {
    listener.onmessage = resolve;
  });
  other.postMessage(word);
  await heard;
  other.close();
  listener.close();
}

async function open() {
  invalidate = vi.fn(async () => {});
  const page = await renderInPortal(<Page />);
  page.queryClient.setQueryData(accountQuery.queryKey, null);
  await screen.findByText("Guests only");
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return page;
}

it.each([
  ["another window's sign-in", () => say("signed-in")],
  ["the page becoming visible", () => document.dispatchEvent(new Event("visibilitychange"))],
])("makes the guard check the account 100 ms after %s", async (_name, happen) => {
  const { queryClient } = await open();
  await happen();
  await vi.advanceTimersByTimeAsync(99);
  expect(invalidate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(invalidate).toHaveBeenCalledOnce();
  expect(queryClient.getQueryState(accountQuery.queryKey)?.isInvalidated).toBe(true);
});

it("ignores another window's sign-out, and everything after unmount", async () => {
  const { unmount } = await open();
  await say("signed-out");
  await vi.advanceTimersByTimeAsync(1000);
  await say("signed-in");
  unmount();
  await vi.advanceTimersByTimeAsync(1000);
  expect(invalidate).not.toHaveBeenCalled();
});

it("deletes stored project data if the session ended while closed", async () => {
  await writeReader({ userId: "u", projects: [] });
  const Guests = () => {
    useQueryClient().setQueryData(accountQuery.queryKey, null);
    useGuestWatch();
    return null;
  };
  await renderInPortal(<Guests />);
  await vi.waitFor(async () => expect(await readReader()).toBeUndefined());
});
