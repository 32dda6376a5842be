import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { ConfirmPage } from "./ConfirmPage";
import SignUpMailed from "./SignUpMailed";

const PATH = "/api/auth/confirm-sign-up";

const notSignedIn = () => HttpResponse.json({ status: 401, code: "sign_in_required" }, { status: 401 });

const refusedSignIn = () => HttpResponse.json({ status: 503, code: "busy" }, { status: 503 });

beforeEach(() => server.use(http.post("/api/auth/sign-in", refusedSignIn), http.get("/api/me", notSignedIn)));

async function confirm(password: string) {
  const { user } = await renderInPortal(<ConfirmPage />, "/confirm#token=secret", "/confirm");
  if (password) await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Confirm my email" }));
}

it("sends the link's token with the password and offers sign-in", async () => {
  let sent: unknown;
  server.use(
    http.post(PATH, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ email: "dana@example.com" });
    }),
  );
  await confirm("Rebuild!2026");
  expect(await screen.findByRole("heading", { name: "Your email is confirmed." })).toBeVisible();
  await waitFor(() => expect(screen.getByRole("status")).toHaveFocus());
  expect(screen.getByText("You can sign in now.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/auth?tab=signin");
  expect(sent).toEqual({ token: "secret", password: "Rebuild!2026" });
});

it("signs in to the confirmed account", async () => {
  server.use(
    http.post(PATH, () => HttpResponse.json({ email: "dana@example.com" })),
    http.post("/api/auth/sign-in", () => HttpResponse.json({ outcome: "signed_in", account: anAccount() })),
  );
  const { user, address } = await renderInPortal(<ConfirmPage />, "/confirm#token=secret", "/confirm");
  await user.type(screen.getByLabelText("Password"), "Rebuild!2026");
  await user.click(screen.getByRole("button", { name: "Confirm my email" }));
  await waitFor(() => expect(address()).toBe("/dashboard"));
});

it("signs out the current user after confirming another account", async () => {
  let isSignedOut = false;
  server.use(
    http.get("/api/me", () => HttpResponse.json(anAccount())),
    http.post(PATH, () => HttpResponse.json({ email: "nora@example.com" })),
    http.post("/api/auth/sign-out", () => {
      isSignedOut = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderInPortal(<ConfirmPage />, "/confirm#token=secret", "/confirm");
  expect(await screen.findByText("You are signed in as dana@example.com")).toBeVisible();
  await user.type(screen.getByLabelText("Password"), "Rebuild!2026");
  await user.click(screen.getByRole("button", { name: "Confirm my email" }));
  expect(await screen.findByRole("heading", { name: "Your email is confirmed." })).toBeVisible();
  expect(isSignedOut).toBe(true);
});

it("sends nothing without a password", async () => {
  const onRequest = vi.fn();
  server.use(http.post(PATH, onRequest));
  await confirm("");
  expect(screen.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/auth/forgot");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/Password is required/);
  expect(onRequest).not.toHaveBeenCalled();
});

it("shows the wrong-password error next to the field", async () => {
  const message = "This is not the password you chose when you signed up";
  const errors = [{ field: "password", code: "wrong", message }];
  server.use(http.post(PATH, () => HttpResponse.json({ status: 422, errors }, { status: 422 })));
  await confirm("Rebuild!2027");
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Password")).toHaveFocus());
  expect(screen.queryByRole("alert")).toBeNull();
});

it("reports too many attempts", async () => {
  const detail = "Too many sign-in attempts. Please wait before trying again.";
  server.use(http.post(PATH, () => HttpResponse.json({ status: 429, detail }, { status: 429 })));
  await confirm("Rebuild!2027");
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
});

it.each([
  ["that was already used", "/confirm#token=secret"],
  ["without a token", "/confirm"],
])("reports that a link %s does not work", async (_, path) => {
  server.use(http.post(PATH, () => HttpResponse.json({ status: 404, code: "not_found" }, { status: 404 })));
  if (path.includes("#")) await confirm("Rebuild!2026");
  else await renderInPortal(<ConfirmPage />, path);
  expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign up again" })).toHaveAttribute("href", "/auth?tab=signup");
});

it("asks new users to check their email, and leads back to sign-in", async () => {
  const onBack = vi.fn();
  const { user } = await renderInPortal(<SignUpMailed email="dana@example.com" onBack={onBack} />);
  expect(screen.getByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(screen.getByText(/We sent an email to dana@example.com/)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Go to sign in" }));
  expect(onBack).toHaveBeenCalled();
});
