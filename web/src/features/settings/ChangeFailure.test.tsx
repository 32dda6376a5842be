import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiProblem } from "@/api/client";
import { SignInAgain } from "@/lib/network/sign-in-again";
import { renderInPortal } from "@/test/render";
import { ChangeFailure } from "./ChangeFailure";

const WHY = "Please sign in again before you change your sign-in settings.";
const refusal = (detail?: string) => new ApiProblem(403, { status: 403, code: "sign_in_again", detail });

async function open(error: unknown) {
  const signInAgain = vi.fn(async () => {});
  const page = await renderInPortal(
    <SignInAgain value={signInAgain}>
      <ChangeFailure title="Two-factor authentication could not be turned off" error={error}>
        The portal is busy.
      </ChangeFailure>
    </SignInAgain>,
  );
  return { ...page, signInAgain };
}

it.each([
  ["the server's message", refusal(WHY)],
  ["its own message when the server sends none", refusal()],
])("asks for a fresh sign-in with %s", async (_what, error) => {
  const { user, signInAgain } = await open(error);
  expect(screen.getByRole("alert", { name: "Two-factor authentication could not be turned off" })).toHaveTextContent(
    WHY,
  );
  expect(screen.queryByText("The portal is busy.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sign in again" }));
  await waitFor(() => expect(signInAgain).toHaveBeenCalledOnce());
});

it.each([
  ["another rejection", new ApiProblem(403, { status: 403, code: "forbidden", detail: "No." })],
  ["a busy portal", new ApiProblem(503, {})],
])("shows the error text for %s without offering a sign-in", async (_what, error) => {
  await open(error);
  expect(screen.getByRole("alert")).toHaveTextContent("The portal is busy.");
  expect(screen.queryByRole("button", { name: "Sign in again" })).toBeNull();
});
