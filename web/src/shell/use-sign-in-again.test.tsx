import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { type Account, accountQuery } from "@/api/account";
import { LeaveGuard } from "@/components/overlays/LeaveGuard";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { useSignInAgain } from "./use-sign-in-again";

function Page() {
  const signInAgain = useSignInAgain("/settings");
  return (
    <>
      <button type="button" onClick={() => void signInAgain()}>
        Sign in again
      </button>
      <LeaveGuard isNeeded={() => true} />
    </>
  );
}

it.each([
  ["accepts", () => new HttpResponse(null, { status: 204 })],
  ["fails", () => HttpResponse.json({ status: 503 }, { status: 503 })],
])("goes to sign-in and keeps drafts when the server %s", async (_what, answer) => {
  let times = 0;
  server.use(
    http.post("/api/auth/sign-out", () => {
      times += 1;
      return answer();
    }),
  );
  const begun = `submit-project-draft:${anAccount().user.id}`;
  localStorage.setItem(begun, "begun");
  const { user, address, queryClient } = await renderInPortal(<Page />, "/settings");
  queryClient.setQueryData(accountQuery.queryKey, anAccount());
  queryClient.setQueryData(["project", "seen"], "secret");
  await user.click(screen.getByRole("button", { name: "Sign in again" }));
  await waitFor(() => expect(address()).toBe("/auth?tab=signin&next=%2Fsettings"));
  expect(times).toBe(1);
  expect(queryClient.getQueryData<Account | null>(accountQuery.queryKey)).toBeNull();
  expect(queryClient.getQueryData(["project", "seen"])).toBeUndefined();
  expect(localStorage.getItem(begun)).toBe("begun");
});
