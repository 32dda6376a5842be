import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, onTestFinished, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { LEAVING_KEY } from "@/api/leaving";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { AuthPage } from "./AuthPage";

it("signs a user in despite an incomplete earlier sign-out", async () => {
  localStorage.setItem(LEAVING_KEY, "1");
  server.use(
    http.post("/api/auth/sign-in", () => HttpResponse.json({ outcome: "signed_in", account: anAccount() })),
    http.get("/api/me", () => HttpResponse.json(anAccount())),
  );
  const { user, address, queryClient } = await renderInPortal(<AuthPage />, "/auth?tab=signin");
  await user.type(screen.getByLabelText("Email"), "dana@example.com");
  await user.type(screen.getByLabelText("Password"), "Rebuild!2026");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(address()).toBe("/dashboard"));
  // A sign-out request here would fail, because it has no handler.
  expect(await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 })).not.toBeNull();
});

it("shows the portal's configured name", async () => {
  const name = document.createElement("meta");
  Object.assign(name, { name: "application-name", content: "Harbor Office" });
  document.head.append(name);
  onTestFinished(() => name.remove());
  await renderInPortal(<AuthPage />, "/auth?tab=signin");
  expect(screen.getByRole("heading", { level: 1, name: "Welcome to Harbor Office" })).toBeVisible();
});

it("goes home 100 ms after signing in", async () => {
  server.use(
    http.post("/api/auth/sign-in", () => HttpResponse.json({ outcome: "signed_in", account: anAccount() })),
    http.get("/api/me", () => HttpResponse.json(anAccount())),
  );
  const { user, address } = await renderInPortal(<AuthPage />, "/auth?tab=signin");
  await user.type(screen.getByLabelText("Email"), "dana@example.com");
  await user.type(screen.getByLabelText("Password"), "Rebuild!2026");
  const waits = vi.spyOn(window, "setTimeout");
  onTestFinished(() => waits.mockRestore());
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(waits.mock.calls.some(([, wait]) => wait === 100)).toBe(true));
  await waitFor(() => expect(address()).toBe("/dashboard"));
});
