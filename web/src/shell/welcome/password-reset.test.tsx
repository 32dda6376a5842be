import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { ResetPasswordForm } from "@/features/account/ResetPasswordForm";
import { SignInForm } from "@/features/account/SignInForm";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { ForgotPasswordPage } from "./ForgotPasswordPage";
import { ResetPasswordPage } from "./ResetPasswordPage";

async function askFor(email: string) {
  const page = await renderInPortal(<ForgotPasswordPage />, "/auth/forgot");
  await page.user.type(screen.getByLabelText("Email"), email);
  await page.user.click(screen.getByRole("button", { name: "Send reset link" }));
}

async function choose(password: string, confirmation = password) {
  const onReset = vi.fn();
  const onDead = vi.fn();
  const { user } = await renderInPortal(<ResetPasswordForm token="secret" onReset={onReset} onDead={onDead} />);
  await user.type(screen.getByLabelText(/^Password/), password);
  await user.type(screen.getByLabelText(/Confirm password/), confirmation);
  await user.click(screen.getByRole("button", { name: "Set new password" }));
  return { onReset, onDead };
}

it("links from the sign-in form to the forgotten-password page", async () => {
  await renderInPortal(<SignInForm onSignedIn={() => undefined} />, "/auth");
  expect(screen.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/auth/forgot");
});

it("requests a link and explains what happens next", async () => {
  let sent: unknown;
  server.use(
    http.post("/api/auth/forgot-password", async ({ request }) => {
      sent = await request.json();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await askFor(" dana@example.com ");
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(screen.getByText(/If there is an account for dana@example.com/)).toBeVisible();
  expect(screen.getByRole("status")).toHaveFocus();
  expect(sent).toEqual({ email: "dana@example.com" });
});

it("sends nothing for an invalid email address", async () => {
  await askFor("dana");
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address");
});

it("reports too many requests", async () => {
  const detail = "Too many password reset requests. Please wait before trying again.";
  server.use(http.post("/api/auth/forgot-password", () => HttpResponse.json({ status: 429, detail }, { status: 429 })));
  await askFor("dana@example.com");
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
});

it("sends the link's token with the new password", async () => {
  let sent: unknown;
  server.use(
    http.post("/api/auth/reset-password", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ email: "dana@example.com" });
    }),
  );
  const { onReset } = await choose("Rebuild!2026");
  await waitFor(() => expect(onReset).toHaveBeenCalled());
  expect(sent).toEqual({ token: "secret", password: "Rebuild!2026", confirm_password: "Rebuild!2026" });
  expect(await screen.findByText("Your password has been successfully changed.")).toBeVisible();
});

it("shows the server's error beside the password", async () => {
  const message = "Please ensure your password meets the security requirements.";
  const errors = [{ field: "password", code: "common", message }];
  server.use(http.post("/api/auth/reset-password", () => HttpResponse.json({ status: 422, errors }, { status: 422 })));
  const { onReset } = await choose("Summer!2026");
  await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(new RegExp(message)));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(onReset).not.toHaveBeenCalled();
});

it("sends nothing when the passwords differ", async () => {
  const answer = vi.fn(() => HttpResponse.json({ status: 404, code: "not_found" }, { status: 404 }));
  server.use(http.post("/api/auth/reset-password", answer));
  await choose("Rebuild!2026", "Rebuild!2027");
  expect(answer).not.toHaveBeenCalled();
});

it("reports a dead link to its page", async () => {
  server.use(
    http.post("/api/auth/reset-password", () => HttpResponse.json({ status: 404, code: "not_found" }, { status: 404 })),
  );
  const { onReset, onDead } = await choose("Rebuild!2026");
  await waitFor(() => expect(onDead).toHaveBeenCalled());
  expect(onReset).not.toHaveBeenCalled();
});

it("signs out any current user and goes to the sign-in form", async () => {
  let isSignedOut = false;
  server.use(
    http.get("/api/me", () => HttpResponse.json(anAccount())),
    http.post("/api/auth/reset-password", () => HttpResponse.json({ email: "nora@example.com" })),
    http.post("/api/auth/sign-out", () => {
      isSignedOut = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, address } = await renderInPortal(<ResetPasswordPage />, "/reset#token=secret", "/reset");
  expect(await screen.findByText("You are signed in as dana@example.com")).toBeVisible();
  await user.type(screen.getByLabelText(/^Password/), "Rebuild!2026");
  await user.type(screen.getByLabelText(/Confirm password/), "Rebuild!2026");
  await user.click(screen.getByRole("button", { name: "Set new password" }));
  await waitFor(() => expect(address()).toBe("/auth?tab=signin"));
  expect(isSignedOut).toBe(true);
});
