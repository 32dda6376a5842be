import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { type Account, accountQuery } from "@/api/account";
import { ApiProblem } from "@/api/client";
import { LeaveGuard } from "@/components/LeaveGuard";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { ChangeFailure } from "./ChangeFailure";

const WHY = "Please sign in again before you change how you sign in.";
const refusal = (detail?: string) => new ApiProblem(403, { status: 403, code: "sign_in_again", detail });

async function open(
  error: unknown,
  { staysHere = false, answer = () => new HttpResponse(null, { status: 204 }) } = {},
) {
  let times = 0;
  server.use(
    http.post("/api/auth/sign-out", () => {
      times += 1;
      return answer();
    }),
  );
  const page = await renderInPortal(
    <>
      <ChangeFailure title="It could not be turned off" error={error} staysHere={staysHere}>
        The portal is busy.
      </ChangeFailure>
      <LeaveGuard isNeeded={() => true} />
    </>,
    "/settings",
  );
  page.queryClient.setQueryData(accountQuery.queryKey, anAccount());
  return { ...page, times: () => times };
}

it("leads to a fresh sign-in and from there back, and asks nothing on the way", async () => {
  localStorage.setItem(`submit-project-draft:${anAccount().user.id}`, "begun");
  const { user, address, queryClient, times } = await open(refusal(WHY));
  expect(screen.getByRole("alert", { name: "It could not be turned off" })).toHaveTextContent(WHY);
  expect(screen.queryByText("The portal is busy.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sign in again" }));
  await waitFor(() => expect(address()).toBe("/auth?tab=signin&next=%2Fsettings"));
  expect(times()).toBe(1);
  expect(queryClient.getQueryData<Account | null>(accountQuery.queryKey)).toBeNull();
  expect(localStorage.getItem(`submit-project-draft:${anAccount().user.id}`)).toBe("begun");
});

it("leads there too where the portal does not hear of the sign-out", async () => {
  const { user, address } = await open(refusal(), { answer: () => HttpResponse.json({}, { status: 503 }) as never });
  expect(screen.getByRole("alert")).toHaveTextContent(WHY);
  await user.click(screen.getByRole("button", { name: "Sign in again" }));
  await waitFor(() => expect(address()).toBe("/auth?tab=signin&next=%2Fsettings"));
});

it("stays on a page that asks for the sign-in itself", async () => {
  const { user, address, queryClient } = await open(refusal(WHY), { staysHere: true });
  await user.click(screen.getByRole("button", { name: "Sign in again" }));
  await waitFor(() => expect(queryClient.getQueryData<Account | null>(accountQuery.queryKey)).toBeNull());
  expect(address()).toBe("/settings");
});

it.each([
  ["another refusal", new ApiProblem(403, { status: 403, code: "forbidden", detail: "No." })],
  ["a busy portal", new ApiProblem(503, {})],
])("says what there is to say of %s, and nothing of a sign-in", async (_what, error) => {
  await open(error);
  expect(screen.getByRole("alert")).toHaveTextContent("The portal is busy.");
  expect(screen.queryByRole("button", { name: "Sign in again" })).toBeNull();
});
