import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, onTestFinished, vi } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { AuthPage } from "./AuthPage";

it("leads home 100 ms after signing in", async () => {
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
