import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { SignInForm } from "./SignInForm";

/** The credential that a browser returns after a successful passkey prompt. */
const CREDENTIAL = {
  id: "AQID",
  rawId: new Uint8Array([1, 2, 3]).buffer,
  type: "public-key",
  response: {
    authenticatorData: new ArrayBuffer(2),
    clientDataJSON: new ArrayBuffer(2),
    signature: new ArrayBuffer(2),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
};

let answer: () => Promise<unknown>;
beforeEach(() => {
  answer = async () => CREDENTIAL;
  vi.stubGlobal("PublicKeyCredential", class {});
  Object.defineProperty(window, "isSecureContext", { value: true, configurable: true });
  Object.defineProperty(navigator, "credentials", { value: { get: () => answer() }, configurable: true });
});

async function open() {
  const onSignedIn = vi.fn();
  const sent: [string, unknown][] = [];
  const take = (path: string, good: () => Response) =>
    http.post(path, async ({ request }) => {
      sent.push([path, await request.json()]);
      return good();
    });
  server.use(
    take("/api/auth/sign-in", () =>
      HttpResponse.json({ outcome: "second_factor_required", totp: false, passkey: true }),
    ),
    take("/api/auth/passkey/start", () =>
      HttpResponse.json({ options: { challenge: "AAAA", rpId: "localhost", allowCredentials: [] } }),
    ),
    take("/api/auth/passkey", () => HttpResponse.json({ outcome: "signed_in", account: anAccount() })),
  );
  const page = await renderInPortal(<SignInForm onSignedIn={onSignedIn} />, "/auth");
  return { ...page, onSignedIn, sent };
}

it("signs in with only a passkey", async () => {
  const { user, onSignedIn, sent, queryClient } = await open();
  await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(sent[0]).toEqual(["/api/auth/passkey/start", { as_second_factor: false }]);
  expect(sent[1]).toMatchObject(["/api/auth/passkey", { credential: { id: "AQID" }, keep_signed_in: false }]);
  expect(queryClient.getQueryData(accountQuery.queryKey)).toEqual(anAccount());
});

it("explains what to do when the passkey prompt is closed", async () => {
  answer = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  const { user, onSignedIn, sent } = await open();
  await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  expect(await screen.findByText("No passkey was used. Try again, or sign in another way.")).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(sent).toHaveLength(1);
});

it("shows only the latest failure, from password or passkey", async () => {
  answer = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  const { user } = await open();
  const refusal = { status: 401, code: "refused", detail: "Wrong email or password." };
  server.use(http.post("/api/auth/sign-in", () => HttpResponse.json(refusal, { status: 401 })));
  await user.type(screen.getByLabelText("Email"), "dana@example.com");
  await user.type(screen.getByLabelText(/^Password/), "Kitchen-2026!");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Wrong email or password.");
  await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("No passkey was used."));
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Wrong email or password."));
});

it("offers a passkey as the second factor, beside a recovery code", async () => {
  const { user, onSignedIn, sent } = await open();
  await user.type(screen.getByLabelText("Email"), "dana@example.com");
  await user.type(screen.getByLabelText(/^Password/), "Kitchen-2026!");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByLabelText("Recovery code")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use a passkey" }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(sent[1]).toEqual(["/api/auth/passkey/start", { as_second_factor: true }]);
});
