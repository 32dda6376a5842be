import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { type Account, accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { WhoIsHere } from "./WhoIsHere";

/** Somebody for whom this device keeps nothing unsent. */
const account: Account = { ...anAccount(), user: { ...anAccount().user, id: "somebody who followed a link" } };

it("signs out where anybody may be, and forgets what was seen elsewhere", async () => {
  let wasSignedOut = false;
  server.use(
    http.get("/api/me", () => HttpResponse.json(account)),
    http.post("/api/auth/sign-out", () => {
      wasSignedOut = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, address, queryClient } = await renderInPortal(<WhoIsHere />, "/confirm");
  queryClient.setQueryData(["project", "seen"], "secret");
  await user.click(await screen.findByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(screen.queryByText(/You are signed in as/)).toBeNull());
  expect(queryClient.getQueryData<Account | null>(accountQuery.queryKey)).toBeNull();
  expect(queryClient.getQueryData(["project", "seen"])).toBeUndefined();
  expect(address()).toBe("/confirm");
  expect(wasSignedOut).toBe(true);
});

it("asks before it takes a begun submission off the device", async () => {
  server.use(
    http.get("/api/me", () => HttpResponse.json(account)),
    http.post("/api/auth/sign-out", () => new HttpResponse(null, { status: 204 })),
  );
  const key = `submit-project-draft:${account.user.id}`;
  localStorage.setItem(key, "begun");
  const { user } = await renderInPortal(<WhoIsHere />, "/confirm");
  await user.click(await screen.findByRole("button", { name: "Sign Out" }));
  const question = within(await screen.findByRole("dialog", { name: "Sign out and lose what you have begun?" }));
  expect(localStorage.getItem(key)).toBe("begun");
  await user.click(question.getByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(screen.queryByText(/You are signed in as/)).toBeNull());
  expect(localStorage.getItem(key)).toBeNull();
});
