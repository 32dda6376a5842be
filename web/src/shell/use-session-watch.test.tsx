import "fake-indexeddb/auto";
import { useMutation } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { type Account, accountQuery, useAccount } from "@/api/account";
import { api, unwrap } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { readReader, writeReader } from "@/features/outbox/device";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { useSessionWatch } from "./use-session-watch";

function Page() {
  useSessionWatch();
  const account = useAccount();
  const end = useMutation({
    mutationFn: async () => unwrap(await api.DELETE("/api/me/sessions")),
    onError: () => toast.error("Not ended"),
  });
  return (
    <button type="button" onClick={() => end.mutate()}>
      {account ? "Here" : "Gone"}
    </button>
  );
}

async function refuseWith(status: number) {
  let requested = 0;
  let isOver = false;
  server.use(
    http.get("/api/me", () => {
      requested += 1;
      return isOver ? HttpResponse.json({ status: 401 }, { status: 401 }) : HttpResponse.json(anAccount());
    }),
    http.delete("/api/me/sessions", () => {
      isOver = true;
      return HttpResponse.json({ status }, { status });
    }),
  );
  const { user, queryClient } = await renderInPortal(<Page />);
  await user.click(await screen.findByRole("button", { name: "Here" }));
  return { queryClient, requested: () => requested };
}

const ENDED = "You have been signed out. Please sign in again.";

it("checks the account after a 401 response and reports the ended session", async () => {
  const { queryClient } = await refuseWith(401);
  expect(await screen.findByRole("button", { name: "Gone" })).toBeVisible();
  expect(queryClient.getQueryData(accountQuery.queryKey)).toBeNull();
  expect(await screen.findByText(ENDED)).toBeVisible();
  // It replaces the error toast of the request that failed because of it.
  await waitFor(() => expect(screen.queryByText("Not ended")).not.toBeInTheDocument());
});

it("reports nothing to a user who signs out in this window", async () => {
  server.use(http.get("/api/me", () => HttpResponse.json(anAccount())));
  const { queryClient } = await renderInPortal(<Page />);
  await screen.findByRole("button", { name: "Here" });
  queryClient.setQueryData(accountQuery.queryKey, null);
  toast.info("Something else");
  expect(await screen.findByText("Something else")).toBeVisible();
  expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
});

it("does not check the account after another error", async () => {
  const { queryClient, requested } = await refuseWith(422);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.getByRole("button", { name: "Here" })).toBeVisible();
  expect(requested()).toBe(1);
});

it("clears cached data when another user signs in in another window", async () => {
  const first = anAccount();
  const second = { ...first, user: { ...first.user, id: "01970000-0000-7000-8000-000000000002" } };
  let here = first;
  server.use(http.get("/api/me", () => HttpResponse.json(here)));
  const { queryClient } = await renderInPortal(<Page />);
  await screen.findByRole("button", { name: "Here" });
  const [seen, window] = [["project", "seen"], new BroadcastChannel("buildback:account")];
  const heard = (id: string) =>
    waitFor(() => expect(queryClient.getQueryData(accountQuery.queryKey)?.user.id).toBe(id));
  const requested = () => queryClient.getQueryState(accountQuery.queryKey)?.dataUpdatedAt;

  queryClient.setQueryData(seen, "the first one's");
  const before = requested();
  window.postMessage("signed-in");
  await waitFor(() => expect(requested()).not.toBe(before));
  expect(queryClient.getQueryData(seen)).toBe("the first one's");

  here = second;
  window.postMessage("signed-in");
  await heard(second.user.id);
  await waitFor(() => expect(queryClient.getQueryData(seen)).toBeUndefined());
  window.close();
});

it.each([
  ["no user", null],
  ["another user", { ...anAccount(), user: { ...anAccount().user, id: "01970000-0000-7000-8000-000000000002" } }],
])("deletes stored project data when %s is signed in", async (_who, next) => {
  server.use(http.get("*/api/me", () => HttpResponse.json(anAccount())));
  const { queryClient } = await renderInPortal(<Page />);
  await screen.findByRole("button", { name: "Here" });
  const reader = { userId: anAccount().user.id, projects: [] };
  await writeReader(reader);
  queryClient.setQueryData(accountQuery.queryKey, { ...anAccount() });
  expect(await readReader()).toEqual(reader);
  queryClient.setQueryData(accountQuery.queryKey, next);
  await waitFor(async () => expect(await readReader()).toBeUndefined());
});

it("checks the account when another window signs out", async () => {
  let isOver = false;
  server.use(
    http.get("/api/me", () =>
      isOver ? HttpResponse.json({ status: 401 }, { status: 401 }) : HttpResponse.json(anAccount()),
    ),
  );
  await renderInPortal(<Page />);
  await screen.findByRole("button", { name: "Here" });
  isOver = true;
  const other = new BroadcastChannel("buildback:account");
  other.postMessage("signed-out");
  expect(await screen.findByRole("button", { name: "Gone" })).toBeVisible();
  other.close();
});

it("refetches everything when the account's company changes", async () => {
  const linked = { ...anAccount("contractor"), contractor: { id: "c-1", company_name: "Northside" } };
  server.use(http.get("/api/me", () => HttpResponse.json(linked)));
  const { queryClient } = await renderInPortal(<Page />);
  await screen.findByRole("button", { name: "Here" });
  await waitFor(() => expect(queryClient.getQueryData(accountQuery.queryKey)).toEqual(linked));
  const seen = ["project", "seen"];
  queryClient.setQueryData(seen, "the company's");
  const isStale = () => queryClient.getQueryState(seen)?.isInvalidated;
  const set = (account: Account) => queryClient.setQueryData(accountQuery.queryKey, account);
  set({ ...linked, user: { ...linked.user, first_name: "Dan" } });
  expect(isStale()).toBe(false);
  set({ ...linked, contractor: null });
  await waitFor(() => expect(isStale()).toBe(true));
});

it("clears cached data of a user who signed out in another window", async () => {
  let here: ReturnType<typeof anAccount> | undefined = anAccount();
  server.use(http.get("/api/me", () => (here ? HttpResponse.json(here) : new HttpResponse(null, { status: 204 }))));
  const { queryClient } = await renderInPortal(<Page />);
  await screen.findByRole("button", { name: "Here" });
  queryClient.setQueryData(["project", "seen"], "theirs");
  here = undefined;
  const other = new BroadcastChannel("buildback:account");
  other.postMessage("signed-out");
  await waitFor(() => expect(queryClient.getQueryData(["project", "seen"])).toBeUndefined());
  other.close();
});
