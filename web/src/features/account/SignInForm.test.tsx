import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { SignInForm } from "./SignInForm";

const SIGNED_IN = { outcome: "signed_in", account: anAccount() };

interface Answers {
  password?: object;
  codes?: Response[];
}

async function signIn({
  password = { outcome: "second_factor_required", totp: true, passkey: false },
  codes = [],
}: Answers = {}) {
  const onSignedIn = vi.fn();
  const sent: unknown[] = [];
  server.use(
    http.post("/api/auth/sign-in", () => HttpResponse.json(password)),
    http.post("/api/auth/second-factor", async ({ request }) => {
      sent.push(await request.json());
      return codes.shift() ?? HttpResponse.json(SIGNED_IN);
    }),
  );
  const page = await renderInPortal(<SignInForm onSignedIn={onSignedIn} />, "/auth");
  await page.user.type(screen.getByLabelText("Email"), "dana@example.com");
  await page.user.type(screen.getByLabelText(/^Password/), "Kitchen-2026!");
  await page.user.click(screen.getByRole("button", { name: "Sign in" }));
  return { ...page, onSignedIn, sent };
}

const refusal = (code: string, detail: string) => HttpResponse.json({ status: 401, code, detail }, { status: 401 });
const verify = () => screen.getByRole("button", { name: "Verify" });

it("signs in immediately without a second factor", async () => {
  const { onSignedIn, queryClient } = await signIn({ password: SIGNED_IN });
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(queryClient.getQueryData(accountQuery.queryKey)).toEqual(anAccount());
});

it("asks for the authenticator app's code and signs in with it", async () => {
  const { user, onSignedIn, sent, queryClient } = await signIn({
    codes: [refusal("invalid_code", "That code is not valid.")],
  });
  const code = await screen.findByLabelText("6-digit code");
  expect(code).toHaveFocus();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(queryClient.getQueryData(accountQuery.queryKey)).toBeUndefined();
  await user.click(verify());
  expect(code).toHaveAccessibleDescription("Enter the 6-digit code");
  await user.type(code, "000000");
  await user.click(verify());
  await waitFor(() => expect(code).toHaveAccessibleDescription("That code is not valid."));
  await user.clear(code);
  await user.type(code, "123456");
  await user.click(verify());
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(sent).toEqual([{ code: "000000" }, { code: "123456" }]);
  expect(queryClient.getQueryData(accountQuery.queryKey)).toEqual(anAccount());
});

it.each([
  ["in the current format", "abcd-efgh-jkmn-pqrt-wxy2-3479"],
  ["in the older, shorter format", "abcd-efgh-jkmn-pqrt"],
  ["with spaces around it", "  ABCD - EFGH - JKMN - PQRT - WXY2 - 3479 "],
])("accepts a recovery code %s", async (_which, typed) => {
  const { user, onSignedIn, sent } = await signIn();
  await user.click(await screen.findByRole("button", { name: "Use a recovery code instead" }));
  const code = screen.getByLabelText("Recovery code");
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription(
    "24 letters and digits (16 in older codes). Hyphens and capitalization do not matter.",
  );
  await user.click(code);
  await user.paste(typed);
  await user.click(verify());
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(sent).toEqual([{ code: typed }]);
});

it("returns to the password step with the reason when sign-in ends", async () => {
  const { user } = await signIn({ codes: [refusal("sign_in_over", "Too many wrong codes. Please sign in again.")] });
  await user.type(await screen.findByLabelText("6-digit code"), "000000");
  await user.click(verify());
  expect(await screen.findByText("Too many wrong codes. Please sign in again.")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue("dana@example.com");
  expect(screen.getByLabelText(/^Password/)).toHaveValue("");
});

it("goes back to the password step", async () => {
  const { user } = await signIn();
  await user.click(await screen.findByRole("button", { name: "Back to sign in" }));
  expect(screen.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("hides the password and allows pasting and autofill", async () => {
  const { user } = await renderInPortal(<SignInForm onSignedIn={vi.fn()} />, "/auth");
  expect(screen.getByLabelText("Email")).toHaveAttribute("autocomplete", "username");
  const input = screen.getByLabelText(/^Password/);
  expect(input).toHaveAttribute("type", "password");
  expect(input).toHaveAttribute("autocomplete", "current-password");
  await user.click(input);
  await user.paste("Kitchen-2026!");
  expect(input).toHaveValue("Kitchen-2026!");
});
