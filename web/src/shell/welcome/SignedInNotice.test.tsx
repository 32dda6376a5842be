import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { type Account, accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { WhoIsHere } from "./WhoIsHere";

it("signs out on a public page and clears cached data", async () => {
  let wasSignedOut = false;
  server.use(
    http.get("/api/me", () => HttpResponse.json(anAccount())),
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
