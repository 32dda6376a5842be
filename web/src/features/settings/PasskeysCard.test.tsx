import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { factors } from "@/test/second-factors";
import { server } from "@/test/server";
import { PasskeysCard } from "./PasskeysCard";
import type { Passkey } from "./passkey-queries";

const PHONE: Passkey = {
  id: "01970000-0000-7000-8000-0000000000d1",
  name: "My phone",
  created_at: "2026-11-20T12:00:00Z",
  last_used_at: null,
};
const OPTIONS = {
  rp: { id: "localhost", name: "Buildback" },
  user: { id: "AAAA", name: "dana@example.com", displayName: "Dana" },
  challenge: "AAAA",
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
};

/** A browser's response after it created a passkey. */
const CREDENTIAL = {
  id: "AQID",
  rawId: new Uint8Array([1, 2, 3]).buffer,
  type: "public-key",
  response: { attestationObject: new ArrayBuffer(2), clientDataJSON: new ArrayBuffer(2) },
  getClientExtensionResults: () => ({}),
};

let make: () => Promise<unknown>;
beforeEach(() => {
  make = async () => CREDENTIAL;
  vi.stubGlobal("PublicKeyCredential", class {});
  Object.defineProperty(window, "isSecureContext", { value: true, configurable: true });
  Object.defineProperty(navigator, "credentials", { value: { create: () => make() }, configurable: true });
});

async function open(passkeys: Passkey[] = [], possible = true) {
  let now = passkeys;
  const sent: [string, unknown][] = [];
  const take = (method: "post" | "put", path: string, good: () => Response) =>
    http[method](path, async ({ request }) => {
      sent.push([path, await request.json()]);
      return good();
    });
  const none = () => new HttpResponse(null, { status: 204 });
  server.use(
    http.get("/api/me/second-factors", () =>
      HttpResponse.json(factors({ passkeys: now, passkeys_possible: possible })),
    ),
    take("post", "/api/me/passkeys/start", () => HttpResponse.json({ options: OPTIONS })),
    take("post", "/api/me/passkeys", () => {
      now = [...now, PHONE];
      return HttpResponse.json({ passkey: PHONE, recovery_codes: passkeys.length === 0 ? ["ABCD-EFGH"] : [] });
    }),
    take("put", "/api/me/passkeys/:id", () => {
      now = [{ ...PHONE, name: "Old phone" }];
      return none();
    }),
    take("post", "/api/me/passkeys/:id/remove", () => {
      now = [];
      return none();
    }),
  );
  const page = await renderInPortal(<PasskeysCard email="dana@example.com" />);
  await screen.findByRole("list");
  return { ...page, sent };
}

async function add({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole("button", { name: "Add a passkey" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription(/Name is required/);
  await user.type(dialog.getByLabelText(/^Name/), "My phone");
  await user.type(dialog.getByLabelText(/Current password/), "Kitchen-2026!");
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  return dialog;
}

it("creates a passkey and shows the recovery codes of the first one", async () => {
  const page = await open();
  expect(screen.getByText("No passkeys yet")).toBeVisible();
  const dialog = await add(page);
  expect(await dialog.findByText("ABCD-EFGH")).toBeVisible();
  expect(page.sent[0]).toEqual(["/api/me/passkeys/start", { current_password: "Kitchen-2026!" }]);
  expect(page.sent[1]).toMatchObject(["/api/me/passkeys", { name: "My phone", credential: { id: "AQID" } }]);
  await page.user.click(dialog.getByRole("button", { name: "I have saved them" }));
  expect(await screen.findByText("My phone")).toBeVisible();
  expect(screen.getByText("Never used")).toBeVisible();
});

it.each([
  ["NotAllowedError", "No passkey was created. Try again when you are ready."],
  ["InvalidStateError", "This device already has a passkey for your account."],
])("explains the browser's %s and keeps the input", async (name, message) => {
  make = () => Promise.reject(new DOMException("no", name));
  const page = await open([PHONE]);
  const dialog = await add(page);
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByLabelText(/^Name/)).toHaveValue("My phone");
  expect(page.sent).toHaveLength(1);
});

it("renames a passkey", async () => {
  const { user, sent } = await open([PHONE]);
  await user.click(screen.getByRole("button", { name: "Rename: My phone" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText(/^Name/));
  await user.type(dialog.getByLabelText(/^Name/), "Old phone");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Old phone")).toBeVisible();
  expect(sent).toEqual([["/api/me/passkeys/:id", { name: "Old phone" }]]);
});

it("removes a passkey with the password", async () => {
  const { user, sent } = await open([PHONE]);
  await user.click(screen.getByRole("button", { name: "Remove: My phone" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/Current password/), "Kitchen-2026!");
  await user.click(dialog.getByRole("button", { name: "Remove passkey" }));
  await waitFor(() => expect(screen.getByText("No passkeys yet")).toBeVisible());
  expect(sent).toEqual([["/api/me/passkeys/:id/remove", { current_password: "Kitchen-2026!" }]]);
});

it("explains why no passkey can be created, but still allows removal", async () => {
  vi.unstubAllGlobals();
  await open([PHONE]);
  expect(screen.getByText(/This browser cannot create passkeys here/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  expect(screen.getByRole("button", { name: "Remove: My phone" })).toBeVisible();
});

it("explains that passkeys need a host name", async () => {
  await open([], false);
  expect(screen.getByText(/This portal is opened by its IP address/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});

const WHY = "Please sign in again before you change your sign-in settings.";
const tooLongAgo = () => HttpResponse.json({ status: 403, code: "sign_in_again", detail: WHY }, { status: 403 });

it("asks for a fresh sign-in before passkeys are added, renamed, or removed", async () => {
  const page = await open([PHONE]);
  server.use(
    http.post("/api/me/passkeys/start", tooLongAgo),
    http.put("/api/me/passkeys/:id", tooLongAgo),
    http.post("/api/me/passkeys/:id/remove", tooLongAgo),
  );
  const { user } = page;
  const isAsked = async () => {
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("alert")).toHaveTextContent(WHY);
    expect(dialog.getByRole("button", { name: "Sign in again" })).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await add(page);
  await isAsked();

  await user.click(screen.getByRole("button", { name: "Rename: My phone" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
  await isAsked();

  await user.click(screen.getByRole("button", { name: "Remove: My phone" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/Current password/), "Kitchen-2026!");
  await user.click(dialog.getByRole("button", { name: "Remove passkey" }));
  await isAsked();
});
