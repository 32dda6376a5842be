import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { EmailPage } from "./EmailPage";

const CONFIRM = "/api/me/email-change/confirm";
const NEW = "renee@agency.example";

const account = anAccount();
const signedOut = () => HttpResponse.json({ status: 401, code: "sign_in_required" }, { status: 401 });
const saved = { profile: { ...account.user, email: NEW }, version: 4, pending_email: null };
const confirmed = () => HttpResponse.json(saved);

async function open(me: () => Response, path = "/email#token=secret") {
  server.use(http.get("/api/me", me));
  return renderInPortal(<EmailPage />, path, "/email");
}

const button = () => screen.findByRole("button", { name: "Use the new email" });

it("confirms the new email address for the signed-in user", async () => {
  let sent: unknown;
  server.use(
    http.post(CONFIRM, async ({ request }) => {
      sent = await request.json();
      return confirmed();
    }),
  );
  const { user, queryClient } = await open(() => HttpResponse.json(account));
  expect(await screen.findByText(/You currently sign in with dana@example\.com/)).toBeVisible();
  expect(sent, "opening the link changes nothing").toBeUndefined();
  await user.click(await button());
  expect(await screen.findByRole("heading", { name: "Your email was changed." })).toBeVisible();
  expect(screen.getByText(`From now on, sign in with ${NEW}.`)).toBeVisible();
  await waitFor(() => expect(screen.getByRole("status")).toHaveFocus());
  expect(screen.getByRole("link", { name: "Open your settings" })).toHaveAttribute("href", "/settings");
  expect(sent).toEqual({ token: "secret" });
  expect(queryClient.getQueryData(accountQuery.queryKey)?.user.email).toBe(NEW);
});

it("asks a signed-out user to sign in and then continues", async () => {
  server.use(
    http.post("/api/auth/sign-in", () => HttpResponse.json({ outcome: "signed_in", account })),
    http.post(CONFIRM, confirmed),
  );
  const { user } = await open(signedOut);
  expect(await screen.findByRole("heading", { level: 1, name: "Sign in first" })).toBeVisible();
  await user.type(await screen.findByLabelText("Email"), "dana@example.com");
  await user.type(screen.getByLabelText("Password"), "Rebuild!2026");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await user.click(await button());
  expect(await screen.findByRole("heading", { name: "Your email was changed." })).toBeVisible();
});

it("asks for a fresh sign-in if needed and then continues", async () => {
  const detail = "Please sign in again before you change your sign-in settings.";
  const refused = () => HttpResponse.json({ status: 403, code: "sign_in_again", detail }, { status: 403 });
  server.use(
    http.post("/api/auth/sign-out", () => new HttpResponse(null, { status: 204 })),
    http.post("/api/auth/sign-in", () => HttpResponse.json({ outcome: "signed_in", account })),
    http.post(CONFIRM, refused, { once: true }),
    http.post(CONFIRM, confirmed),
  );
  const { user } = await open(() => HttpResponse.json(account));
  await user.click(await button());
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
  await user.click(screen.getByRole("button", { name: "Sign in again" }));
  await user.type(await screen.findByLabelText("Email"), "dana@example.com");
  await user.type(screen.getByLabelText("Password"), "Rebuild!2026");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await user.click(await button());
  expect(await screen.findByRole("heading", { name: "Your email was changed." })).toBeVisible();
});

it("reports that the email address is taken by now", async () => {
  const detail = "An account with this email already exists.";
  const taken = { status: 409, code: "email_taken", detail };
  server.use(http.post(CONFIRM, () => HttpResponse.json(taken, { status: 409 })));
  const { user } = await open(() => HttpResponse.json(account));
  await user.click(await button());
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
});

it.each([
  ["that was used or belongs to another account", "/email#token=secret"],
  ["without a token", "/email"],
])("reports that a link %s does not work", async (_, path) => {
  server.use(http.post(CONFIRM, () => HttpResponse.json({ status: 404, code: "not_found" }, { status: 404 })));
  const { user } = await open(() => HttpResponse.json(account), path);
  if (path.includes("#")) await user.click(await button());
  expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open your settings" })).toHaveAttribute("href", "/settings");
});

it("reports when the portal cannot be reached, and retries", async () => {
  const { user } = await open(() => HttpResponse.error());
  const again = await screen.findByRole("button", { name: "Try Again" }, { timeout: 10_000 });
  server.use(http.get("/api/me", () => HttpResponse.json(account)));
  await user.click(again);
  expect(await button()).toBeVisible();
});
