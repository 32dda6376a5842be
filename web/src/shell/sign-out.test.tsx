import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { accountQuery } from "@/api/account";
import { beginLeaving, isLeaving } from "@/api/leaving";
import { anAccount } from "@/test/account";
import { renderInPortal, testQueryClient } from "@/test/render";
import { server } from "@/test/server";
import { followUnfinishedSignOut } from "./follow-sign-out";
import { signOut } from "./sign-out";

let calls: string[];
let answer: () => Response;

beforeEach(() => {
  followUnfinishedSignOut();
  calls = [];
  answer = () => HttpResponse.error();
  server.use(
    http.post("/api/auth/sign-out", () => {
      calls.push("sign-out");
      return answer();
    }),
    http.get("/api/me", () => {
      calls.push("me");
      return HttpResponse.json(anAccount());
    }),
  );
});
const fetchAccount = () => testQueryClient().fetchQuery(accountQuery);
const leave = () => signOut(testQueryClient(), () => {});
const ended = () => new HttpResponse(null, { status: 204 });

it.each([
  ["cannot be reached", () => HttpResponse.error()],
  ["fails", () => HttpResponse.json({ status: 503 }, { status: 503 })],
])("keeps the user signed out when the server %s", async (_what, failure) => {
  answer = failure;
  await leave();
  expect(await fetchAccount()).toBeNull();
  expect(calls).toEqual(["sign-out", "sign-out"]);

  answer = ended;
  await fetchAccount();
  expect(calls).toEqual(["sign-out", "sign-out", "sign-out", "me"]);
  expect(isLeaving()).toBe(false);
});

it("reports an incomplete sign-out and retries when online", async () => {
  await renderInPortal(<p>Sign in</p>);
  await leave();
  expect(await screen.findByText("Your sign-out is not complete")).toBeInTheDocument();
  answer = ended;
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(isLeaving()).toBe(false));
  await waitFor(() => expect(screen.queryByText("Your sign-out is not complete")).not.toBeInTheDocument());
});

it("reports it again after a reload and keeps retrying", async () => {
  await renderInPortal(<p>Sign in</p>);
  // State left by the page before the reload.
  beginLeaving();
  expect(await fetchAccount()).toBeNull();
  expect(await screen.findByText("Your sign-out is not complete")).toBeInTheDocument();
  answer = ended;
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(isLeaving()).toBe(false));
  await waitFor(() => expect(screen.queryByText("Your sign-out is not complete")).not.toBeInTheDocument());
});
