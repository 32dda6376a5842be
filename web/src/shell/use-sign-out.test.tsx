import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { readReader, writeReader } from "@/features/outbox/device";
import { keepSearch, readSearches } from "@/features/search/recent";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { signOutQuestion } from "./sign-out-question";
import { useSignOut } from "./use-sign-out";

function Page() {
  const { signOut, isBusy } = useSignOut();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => void signOut()} disabled={isBusy}>
        Sign Out
      </button>
      <button type="button" onClick={() => setAsked(true)}>
        Ask first
      </button>
      {isAsked && signOutQuestion(anAccount().user.id)(signOut, () => setAsked(false))}
    </>
  );
}

/** The messages that another window receives. */
function anotherWindow() {
  const heard: unknown[] = [];
  const channel = new BroadcastChannel("buildback:account");
  channel.onmessage = ({ data }) => heard.push(data);
  onTestFinished(() => channel.close());
  return heard;
}

async function open() {
  const page = await renderInPortal(<Page />, "/dashboard");
  page.queryClient.setQueryData(accountQuery.queryKey, anAccount());
  page.queryClient.setQueryData(["project", "seen"], "secret");
  return { ...page, button: await screen.findByRole("button", { name: "Sign Out" }) };
}

it.each([
  ["accepts", () => new HttpResponse(null, { status: 204 })],
  ["fails", () => HttpResponse.json({ status: 503 }, { status: 503 })],
  ["cannot be reached", () => HttpResponse.error()],
])("goes to sign-in and clears all data when the server %s", async (_what, answer) => {
  server.use(http.post("/api/auth/sign-out", answer));
  const heard = anotherWindow();
  const { user, button, address, queryClient } = await open();
  keepSearch(anAccount().user.id, "Katherine Johnson");
  await writeReader({ userId: anAccount().user.id, projects: [] });
  await user.click(button);
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(queryClient.getQueryData(accountQuery.queryKey)).toBeNull();
  expect(queryClient.getQueryData(["project", "seen"])).toBeUndefined();
  expect(readSearches(anAccount().user.id)).toEqual([]);
  await waitFor(async () => expect(await readReader()).toBeUndefined());
  await waitFor(() => expect(heard).toEqual(["signed-out"]));
});

it("waits at most 3 seconds for the server", async () => {
  server.use(http.post("/api/auth/sign-out", () => new Promise<never>(() => {})));
  const { button, address, queryClient } = await open();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  button.click();
  await vi.advanceTimersByTimeAsync(2999);
  expect(address()).toBe("/dashboard");
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(queryClient.getQueryData(accountQuery.queryKey)).toBeNull();
});

it("deletes the user's own drafts after sign-out, and no others", async () => {
  let end = () => {};
  const waits = new Promise<void>((resolve) => {
    end = resolve;
  });
  server.use(
    http.post("/api/auth/sign-out", async () => {
      await waits;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, address } = await open();
  const me = anAccount().user.id;
  localStorage.setItem(`submit-project-draft:${me}`, JSON.stringify({ v: 1, values: { city: "Ada Marsh" } }));
  localStorage.setItem("submit-project-draft:somebody-else", "theirs");
  sessionStorage.setItem(
    `buildback:draft ${me} ABC234`,
    JSON.stringify({ id: "1", text: "under the mat", replies: {} }),
  );
  await user.click(screen.getByRole("button", { name: "Ask first" }));
  const question = within(await screen.findByRole("dialog", { name: "Sign out and lose unsaved work?" }));
  await user.click(question.getByRole("button", { name: "Sign Out" }));
  // Input typed before the sign-out completes is deleted too.
  localStorage.setItem(`submit-project-draft:${me}`, JSON.stringify({ v: 1, values: { city: "Ada Marsh-Lee" } }));
  end();
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Ada Marsh|under the mat|ABC234/);
  expect(localStorage.getItem("submit-project-draft:somebody-else")).toBe("theirs");
});
