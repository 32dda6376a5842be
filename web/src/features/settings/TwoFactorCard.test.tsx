import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { factors } from "@/test/second-factors";
import { server } from "@/test/server";
import { TwoFactorCard } from "./TwoFactorCard";

const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const CODES = Array.from({ length: 10 }, (_, number) => `ABCD-EFGH-JKMN-PQRT-WXY2-347${number}`);
const ON = factors({ totp_since: "2026-11-21T12:00:00Z", recovery_codes_left: 10 });

interface Answers {
  before?: ReturnType<typeof factors>;
  after?: ReturnType<typeof factors>;
  answer?: (path: string) => Response | undefined;
}

async function open({ before = factors(), after = ON, answer = () => undefined }: Answers = {}) {
  let now = before;
  const sent: [string, unknown][] = [];
  const take = (path: string, good: () => Response) =>
    http.post(path, async ({ request }) => {
      sent.push([path, await request.json()]);
      return answer(path) ?? good();
    });
  server.use(
    http.get("/api/me/second-factors", () => HttpResponse.json(now)),
    take("/api/me/totp", () =>
      HttpResponse.json({ secret: SECRET, url: "otpauth://totp/x", qr: { size: 33, path: "M4 4h7v1h-7z" } }),
    ),
    take("/api/me/totp/confirm", () => {
      now = after;
      return HttpResponse.json({ recovery_codes: CODES });
    }),
    take("/api/me/totp/disable", () => {
      now = after;
      return new HttpResponse(null, { status: 204 });
    }),
    take("/api/me/recovery-codes", () => HttpResponse.json({ recovery_codes: CODES })),
  );
  const page = await renderInPortal(<TwoFactorCard email="dana@example.com" />);
  await screen.findByText("Authenticator app");
  return { ...page, sent };
}

const dialog = () => screen.findByRole("dialog");

async function givePassword(
  user: Awaited<ReturnType<typeof open>>["user"],
  button: string,
  password = "Kitchen-2026!",
) {
  const inside = within(await dialog());
  if (password) await user.type(inside.getByLabelText(/Current password/), password);
  await user.click(inside.getByRole("button", { name: button }));
  return inside;
}

it("sets up an app and shows the recovery codes until confirmed", async () => {
  const { user, sent } = await open();
  expect(screen.getByText("Off")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Set up" }));
  await givePassword(user, "Continue");
  expect(await screen.findByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  expect(screen.getByRole("form", { name: "Connect your app" })).toHaveFocus();
  expect(screen.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeVisible();
  expect(screen.getByRole("link", { name: /Open in an app/ })).toHaveAttribute("href", "otpauth://totp/x");
  await user.type(screen.getByLabelText(/6-digit code/), "123456");
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  const codes = within(await screen.findByRole("list", { name: "Recovery codes" }));
  expect(codes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(CODES);
  expect(sent).toEqual([
    ["/api/me/totp", { current_password: "Kitchen-2026!" }],
    ["/api/me/totp/confirm", { code: "123456" }],
  ]);
  await user.keyboard("{Escape}");
  expect(within(await dialog()).queryByRole("button", { name: "Close" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "I have saved them" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("10 of 10 left")).toBeVisible();
  expect(screen.getByText("On")).toBeVisible();
});

it("allows the codes to be copied, downloaded, and printed", async () => {
  const { user } = await open({ before: ON });
  await user.click(screen.getByRole("button", { name: "New codes" }));
  await givePassword(user, "Create new codes");
  await screen.findByText(CODES[0] as string);
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(screen.getByRole("button", { name: "Copy" }));
  const text = write.mock.calls[0]?.[0] ?? "";
  for (const code of CODES) expect(text).toContain(code);
  const link = screen.getByRole("link", { name: "Download" });
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe(`data:text/plain;charset=utf-8,${text}`);
  const print = vi.spyOn(window, "print").mockReturnValue();
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  const sheet = [...document.body.children].find((part) => part.textContent === text);
  expect(sheet).toBeDefined();
});

it("shows a wrong password or code beside the field", async () => {
  const refusal = (field: string, message: string) =>
    HttpResponse.json(
      { status: 422, code: "invalid_input", detail: message, errors: [{ field, code: "wrong", message }] },
      { status: 422 },
    );
  const wrong = new Map([
    ["/api/me/totp", ["current_password", "Current password is incorrect"]],
    ["/api/me/totp/confirm", ["code", "That code is not right."]],
  ]);
  const { user, sent } = await open({
    answer: (path) => {
      const [field, message] = wrong.get(path) ?? [];
      wrong.delete(path);
      return field && message ? refusal(field, message) : undefined;
    },
  });
  await user.click(screen.getByRole("button", { name: "Set up" }));
  const inside = await givePassword(user, "Continue", "");
  expect(inside.getByText("Current password is required")).toBeVisible();
  expect(sent).toEqual([]);
  await givePassword(user, "Continue");
  expect(await inside.findByText("Current password is incorrect")).toBeVisible();
  await user.click(inside.getByRole("button", { name: "Continue" }));
  await user.click(await screen.findByRole("button", { name: "Turn on" }));
  expect(screen.getByText("Enter the 6-digit code")).toBeVisible();
  await user.type(screen.getByLabelText(/6-digit code/), "000000");
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("That code is not right.")).toBeVisible();
});

it("turns two-factor off with the password and shows why it failed", async () => {
  const early = {
    status: 429,
    code: "too_many_attempts",
    detail: "Too many attempts. Please wait before trying again.",
  };
  let tries = 0;
  const { user } = await open({
    before: ON,
    after: factors(),
    answer: () => {
      tries += 1;
      return tries === 1 ? HttpResponse.json(early, { status: 429 }) : undefined;
    },
  });
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  const inside = await givePassword(user, "Turn off");
  expect(await inside.findByText(early.detail)).toBeVisible();
  await user.click(inside.getByRole("button", { name: "Turn off" }));
  expect(await screen.findByText("Two-factor authentication is off")).toBeInTheDocument();
  expect(await screen.findByText("Not set up")).toBeVisible();
});

it("warns when few recovery codes are left", async () => {
  await open({ before: { ...ON, recovery_codes_left: 3 } });
  expect(screen.getByText("3 of 10 left")).toBeVisible();
  expect(screen.getByText("Create new ones before you run out.")).toBeVisible();
});

const WHY = "Please sign in again before you change your sign-in settings.";
const tooLongAgo = () => HttpResponse.json({ status: 403, code: "sign_in_again", detail: WHY }, { status: 403 });

it.each([
  ["/api/me/totp/disable", ON, "Turn off", "Turn off"],
  ["/api/me/recovery-codes", ON, "New codes", "Create new codes"],
  ["/api/me/totp", factors(), "Set up", "Continue"],
])("asks for a fresh sign-in when %s requires one", async (path, before, button, submit) => {
  const { user } = await open({ before, answer: (requested) => (requested === path ? tooLongAgo() : undefined) });
  await user.click(screen.getByRole("button", { name: button }));
  const inside = await givePassword(user, submit);
  expect(await inside.findByRole("alert")).toHaveTextContent(WHY);
  expect(inside.getByRole("button", { name: "Sign in again" })).toBeVisible();
});

it("asks for a fresh sign-in when it becomes due before the code", async () => {
  const { user } = await open({ answer: (path) => (path === "/api/me/totp/confirm" ? tooLongAgo() : undefined) });
  await user.click(screen.getByRole("button", { name: "Set up" }));
  await givePassword(user, "Continue");
  await user.type(await screen.findByLabelText(/6-digit code/), "123456");
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(WHY);
  expect(screen.getByRole("button", { name: "Sign in again" })).toBeVisible();
});
