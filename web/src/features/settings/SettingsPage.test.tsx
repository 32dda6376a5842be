import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { factors } from "@/test/second-factors";
import { server } from "@/test/server";
import type { OwnProfile, Session } from "./queries";
import { SettingsPage } from "./SettingsPage";

const own = (
  change: Partial<OwnProfile["profile"]> = {},
  version = 3,
  pending_email: string | null = null,
): OwnProfile => ({
  profile: { ...anAccount().user, ...change },
  version,
  pending_email,
});

const session = (change: Partial<Session> = {}): Session => ({
  id: "01970000-0000-7000-8000-0000000000c1",
  device: "Firefox on Linux",
  device_text: { code: "device-browser-on", params: { browser: "Firefox", system: "Linux" } },
  device_kind: "computer",
  ip_address: "203.0.113.7",
  created_at: "2026-11-20T12:00:00Z",
  last_seen_at: "2026-11-21T12:00:00Z",
  is_current: true,
  ...change,
});
const PHONE = session({
  id: "01970000-0000-7000-8000-0000000000c2",
  device: "Safari on iPhone",
  device_kind: "phone",
  is_current: false,
});

interface Sent {
  match?: string | null;
  body: unknown;
}

async function open(
  answer: () => Response = () => HttpResponse.json(own({}, 4)),
  sessions = [PHONE, session()],
  account = anAccount(),
) {
  const sent: Sent[] = [];
  server.use(
    http.get("/api/me", () => HttpResponse.json(account)),
    http.get("/api/me/profile", () => HttpResponse.json(own())),
    http.get("/api/me/sessions", () => HttpResponse.json({ items: sessions })),
    http.get("/api/me/second-factors", () => HttpResponse.json(factors())),
    http.patch("/api/me/profile", async ({ request }) => {
      sent.push({ match: request.headers.get("If-Match"), body: await request.json() });
      return answer();
    }),
    http.post("/api/me/password", async ({ request }) => {
      sent.push({ body: await request.json() });
      return answer();
    }),
  );
  const page = await renderInPortal(
    <SettingsPage feeds={<p>Calendar links</p>} preferences={<p>What the bell rings for</p>} ownData={null} />,
    "/settings",
  );
  page.queryClient.setQueryData(accountQuery.queryKey, account);
  await screen.findByRole("heading", { name: "Profile Settings" });
  return { ...page, sent };
}

/** The rows of the sessions card. */
const sessionRows = async () => {
  const card = await screen.findByRole("region", { name: "Where you are signed in" });
  return within(card).findAllByRole("listitem");
};
const field = (name: RegExp) => screen.getByLabelText(name);
const save = () => screen.getByRole("button", { name: "Save changes" });
const PASSWORD = "Kitchen-2026!";
const proof = () =>
  within(screen.getByRole("form", { name: "Profile Information" })).getByLabelText(/Current password/);

it("saves changes and updates the greeting immediately", async () => {
  const saved = own({ first_name: "Robin", full_name: "Robin Reyes", phone: "2125550123" }, 4);
  const { user, sent, queryClient } = await open(() => HttpResponse.json(saved));
  expect(field(/^Phone/)).toHaveValue("(319) 555-0111");
  await user.clear(field(/First name/));
  await user.type(field(/First name/), "Robin");
  await user.clear(field(/^Phone/));
  await user.type(field(/^Phone/), "212x555 01239");
  expect(field(/^Phone/)).toHaveValue("(212) 555-0123");
  await user.click(save());
  expect(await screen.findByText("Profile Updated")).toBeInTheDocument();
  expect(sent).toEqual([{ match: '"3"', body: { first_name: "Robin", phone: "2125550123" } }]);
  expect(queryClient.getQueryData(accountQuery.queryKey)?.user.first_name).toBe("Robin");
});

it("shows invalid fields and sends nothing", async () => {
  const { user, sent } = await open();
  for (const name of [/First name/, /Last name/, /^Email/]) await user.clear(field(name));
  await user.click(save());
  expect(field(/First name/)).toHaveAccessibleDescription("First name is required");
  expect(field(/Last name/)).toHaveAccessibleDescription("Last name is required");
  expect(field(/^Email/)).toHaveAccessibleDescription("Invalid email address");
  expect(sent).toEqual([]);
});

it("keeps the input when saving fails", async () => {
  const taken = { status: 409, code: "email_taken", detail: "An account with this email already exists." };
  const { user } = await open(() => HttpResponse.json(taken, { status: 409 }));
  await user.clear(field(/^Email/));
  await user.type(field(/^Email/), "ann@example.com");
  await user.type(proof(), PASSWORD);
  await user.click(save());
  expect(await screen.findByText("Update Failed")).toBeInTheDocument();
  expect(field(/^Email/)).toHaveAccessibleDescription("An account with this email already exists.");
  expect(field(/^Email/)).toHaveValue("ann@example.com");
});

const NEW = "renee@agency.example";
const LINK_SENT = /We sent a link to renee@agency\.example\. .* Until then, your email stays dana@example\.com\./;

/** Requests a new address, which then waits for confirmation. */
async function askForAddress() {
  const page = await open(() => HttpResponse.json(own({ first_name: "Renée" }, 4, NEW)));
  await page.user.clear(field(/First name/));
  await page.user.type(field(/First name/), "Renée");
  await page.user.clear(field(/^Email/));
  await page.user.type(field(/^Email/), "Renee@agency.example");
  await page.user.type(proof(), PASSWORD);
  await page.user.click(save());
  expect(await screen.findByText(LINK_SENT)).toBeVisible();
  return page;
}

it("saves other changes immediately and says where the link was sent", async () => {
  const { sent, user } = await askForAddress();
  const body = { first_name: "Renée", email: "Renee@agency.example", current_password: PASSWORD };
  expect(sent).toEqual([{ match: '"3"', body }]);
  expect(field(/^Email/)).toHaveValue("dana@example.com");
  expect(field(/First name/)).toHaveValue("Renée");
  await user.click(save());
  expect(await screen.findByText("There are no changes to save")).toBeInTheDocument();
});

it("requires the correct password for a new email address", async () => {
  const errors = [{ field: "current_password", code: "wrong", message: "Current password is incorrect" }];
  const problem = { status: 422, code: "invalid_input", detail: "Current password is incorrect", errors };
  const { user, sent } = await open(() => HttpResponse.json(problem, { status: 422 }));
  const form = within(screen.getByRole("form", { name: "Profile Information" }));
  expect(form.queryByLabelText(/Current password/)).toBeNull();
  await user.clear(field(/^Email/));
  await user.type(field(/^Email/), NEW);
  await user.click(save());
  const proofWrapper = () => proof().closest(".mantine-InputWrapper-root");
  expect(proofWrapper()).toHaveTextContent("Current password is required");
  expect(sent).toEqual([]);
  await user.type(proof(), "x");
  expect(proofWrapper()).not.toHaveTextContent("Current password is required");
  await user.click(save());
  expect(await form.findByText("Current password is incorrect")).toBeInTheDocument();
  expect(field(/^Email/)).toHaveValue(NEW);
  await user.clear(field(/^Email/));
  await user.type(field(/^Email/), "Dana@example.com");
  expect(form.queryByLabelText(/Current password/)).toBeNull();
});

it("resends the link and reports when there were too many requests", async () => {
  const { user } = await askForAddress();
  const detail = "Too many email address changes. Please wait before trying again.";
  let times = 0;
  server.use(
    http.post("/api/me/email-change", () => {
      times += 1;
      return times === 1
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json({ status: 429, code: "too_many_changes", detail }, { status: 429 });
    }),
  );
  await user.click(screen.getByRole("button", { name: "Resend" }));
  expect(await screen.findByText("Link sent again")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Resend" }));
  expect(await screen.findByText(new RegExp(detail))).toBeInTheDocument();
  expect(times).toBe(2);
});

it("keeps the current email address", async () => {
  const { user } = await askForAddress();
  let isDropped = false;
  server.use(
    http.delete("/api/me/email-change", () => {
      isDropped = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click(screen.getByRole("button", { name: "Keep the current email" }));
  expect(await screen.findByText("Your email stays dana@example.com")).toBeInTheDocument();
  expect(screen.queryByText(LINK_SENT)).toBeNull();
  expect(isDropped).toBe(true);
});

it("recognizes a pending address after the first response was lost", async () => {
  const { user, sent } = await open(() =>
    HttpResponse.json({ status: 412, code: "stale", current: own({}, 4, NEW) }, { status: 412 }),
  );
  await user.clear(field(/^Email/));
  await user.type(field(/^Email/), NEW);
  await user.type(proof(), PASSWORD);
  await user.click(save());
  expect(await screen.findByText("Profile Updated")).toBeInTheDocument();
  expect(screen.queryByText("Your profile was changed on another device")).toBeNull();
  expect(field(/^Email/)).toHaveValue("dana@example.com");
  expect(sent).toHaveLength(1);
});

const wordless = () => new HttpResponse("<h1>500</h1>", { status: 500 });

it("has its own message for a profile error without one", async () => {
  const { user } = await open(wordless);
  await user.type(field(/First name/), "x");
  await user.click(save());
  expect(await screen.findByText("Failed to update profile. Please try again.")).toBeInTheDocument();
});

it("merges a change from another device with the input", async () => {
  const theirs = own({ first_name: "Dee", company_name: "Harbor" }, 5);
  const answers = [
    () => HttpResponse.json({ status: 412, code: "stale", current: theirs }, { status: 412 }),
    () => HttpResponse.json(own({ first_name: "Robin", company_name: "Harbor" }, 6)),
  ];
  const { user, sent } = await open(() => answers.shift()?.() ?? HttpResponse.error());
  await user.clear(field(/First name/));
  await user.type(field(/First name/), "Robin");
  await user.click(save());
  expect(await screen.findByText("Your profile was changed on another device")).toBeVisible();
  expect(field(/Company name/)).toHaveValue("Harbor");
  expect(field(/First name/)).toHaveValue("Robin");
  await user.click(save());
  expect(await screen.findByText("Profile Updated")).toBeInTheDocument();
  expect(sent[1]).toEqual({ match: '"5"', body: { first_name: "Robin" } });
});

it("reports a missing profile and goes back", async () => {
  server.use(
    http.get("/api/me/profile", () => HttpResponse.json({ status: 404, code: "not_found" }, { status: 404 })),
    http.get("/api/me", () => HttpResponse.json(anAccount())),
  );
  const { user, address } = await renderInPortal(
    <SettingsPage feeds={<p>Calendar links</p>} preferences={null} ownData={null} />,
    "/settings",
  );
  expect(await screen.findByRole("heading", { name: "Profile Not Found" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Go Back" }));
  await waitFor(() => expect(address()).toBe("/dashboard"));
});

it("retries loading the profile once", async () => {
  let requested = 0;
  server.use(
    http.get("/api/me/profile", () => {
      requested += 1;
      return HttpResponse.json({ status: 503, detail: "Not now." }, { status: 503 });
    }),
    http.get("/api/me", () => HttpResponse.json(anAccount())),
  );
  await renderInPortal(<SettingsPage feeds={<p>Calendar links</p>} preferences={null} ownData={null} />, "/settings");
  expect(await screen.findByText("Not now.", undefined, { timeout: 10_000 })).toBeVisible();
  expect(requested).toBe(2);
});

async function typePasswords(
  { user }: Awaited<ReturnType<typeof open>>,
  current: string,
  next: string,
  confirm: string,
) {
  const form = within(screen.getByRole("form", { name: "Change Password" }));
  const type = async (name: RegExp, text: string) => text && (await user.type(form.getByLabelText(name), text));
  await type(/Current password/, current);
  await type(/New password/, next);
  await type(/Confirm password/, confirm);
  await user.click(form.getByRole("button", { name: "Change password" }));
  return form;
}

it("changes the password and clears the fields", async () => {
  const page = await open(() => new HttpResponse(null, { status: 204 }));
  const form = await typePasswords(page, "Kitchen-2026!", "Garage-2027!", "Garage-2027!");
  expect(await screen.findByText("Password Updated")).toBeInTheDocument();
  expect(screen.getByText("Your password has been successfully changed.")).toBeInTheDocument();
  const body = {
    current_password: "Kitchen-2026!",
    new_password: "Garage-2027!",
    confirm_password: "Garage-2027!",
  };
  expect(page.sent).toEqual([{ body }]);
  expect(form.getByLabelText(/Current password/)).toHaveValue("");
});

it.each([
  ["", "", "", /Current password/, "Current password is required"],
  ["x", "Ab1!x", "", /New password/, "Password must be at least 6 characters"],
  ["x", "Ab1!xy", "", /New password/, "Please ensure your password meets the security requirements."],
  ["x", "Garage-2027!", "", /Confirm password/, "Please confirm your password"],
  ["x", "Garage-2027!", "Garage", /Confirm password/, "Passwords don't match"],
])("rejects the passwords '%s', '%s', '%s'", async (current, next, confirm, name, message) => {
  const page = await open();
  const form = await typePasswords(page, current, next, confirm);
  expect(form.getByLabelText(name).closest(".mantine-InputWrapper-root")).toHaveTextContent(message);
  expect(page.sent).toEqual([]);
});

it("has its own message for a password error without one", async () => {
  const page = await open(wordless);
  await typePasswords(page, "Kitchen-2026!", "Garage-2027!", "Garage-2027!");
  expect(await screen.findByText("Password Update Failed")).toBeInTheDocument();
  expect(screen.getByText("Failed to update password. Please try again.")).toBeInTheDocument();
});

it("shows a wrong current password beside the field", async () => {
  const errors = [{ field: "current_password", code: "wrong", message: "Current password is incorrect" }];
  const problem = { status: 422, code: "invalid_input", detail: "Current password is incorrect", errors };
  const page = await open(() => HttpResponse.json(problem, { status: 422 }));
  const form = await typePasswords(page, "x", "Garage-2027!", "Garage-2027!");
  expect(await screen.findByText("Password Update Failed")).toBeInTheDocument();
  expect(form.getByLabelText(/Current password/)).toHaveAccessibleDescription("Current password is incorrect");
});

const WHY = "Please sign in again before you change your sign-in settings.";
const tooLongAgo = () => HttpResponse.json({ status: 403, code: "sign_in_again", detail: WHY }, { status: 403 });

it("asks for a fresh sign-in inside the card before a password change", async () => {
  const page = await open(tooLongAgo);
  const form = await typePasswords(page, "Kitchen-2026!", "Garage-2027!", "Garage-2027!");
  expect(await form.findByRole("alert")).toHaveTextContent(WHY);
  expect(form.getByRole("button", { name: "Sign in again" })).toBeVisible();
  expect(screen.getAllByText("Password Update Failed")).toHaveLength(1);
});

it("asks for a fresh sign-in before an email change", async () => {
  const { user } = await open(tooLongAgo);
  await user.clear(field(/^Email/));
  await user.type(field(/^Email/), NEW);
  await user.type(proof(), PASSWORD);
  await user.click(save());
  const form = within(screen.getByRole("form", { name: "Profile Information" }));
  expect(await form.findByRole("alert")).toHaveTextContent(WHY);
  expect(screen.getAllByText("Update Failed")).toHaveLength(1);
  expect(field(/^Email/)).toHaveValue(NEW);
});

it.each(["Resend", "Keep the current email"])("asks for a fresh sign-in for '%s'", async (name) => {
  server.use(http.post("/api/me/email-change", tooLongAgo), http.delete("/api/me/email-change", tooLongAgo));
  const { user } = await askForAddress();
  await user.click(screen.getByRole("button", { name }));
  const form = within(screen.getByRole("form", { name: "Profile Information" }));
  expect(await form.findByRole("alert")).toHaveTextContent(WHY);
  expect(form.getByRole("button", { name: "Sign in again" })).toBeVisible();
  expect(screen.getAllByText(WHY)).toHaveLength(1);
});

it("lists the sessions, the current one first, and signs out another", async () => {
  const { user } = await open();
  const rows = await sessionRows();
  expect(rows.map((row) => /^\S+ on \S+?(?=This|203)/.exec(row.textContent ?? "")?.[0])).toEqual([
    "Firefox on Linux",
    "Safari on iPhone",
  ]);
  expect(within(rows[0] as HTMLElement).getByText("This device")).toBeVisible();
  expect(within(rows[0] as HTMLElement).queryByRole("button")).toBeNull();
  let ended = "";
  server.use(
    http.get("/api/me/sessions", () => HttpResponse.json({ items: [session()] })),
    http.delete("/api/me/sessions/:id", ({ params }) => {
      ended = String(params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click(screen.getByRole("button", { name: "Sign out: Safari on iPhone, 203.0.113.7" }));
  expect(await screen.findByText("Signed out of Safari on iPhone")).toBeInTheDocument();
  expect(ended).toBe(PHONE.id);
  await waitFor(async () => expect(await sessionRows()).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
});

it("shows the latest sessions, and all on request", async () => {
  const others = Array.from({ length: 7 }, (_, n) => ({ ...PHONE, id: `01970000-0000-7000-8000-0000000000d${n}` }));
  const { user } = await open(undefined, [...others, session()]);
  expect(await sessionRows()).toHaveLength(5);
  expect((await sessionRows())[0]).toHaveTextContent("This device");
  await user.click(screen.getByRole("button", { name: "Show all 8" }));
  expect(await sessionRows()).toHaveLength(8);
  await user.click(screen.getByRole("button", { name: "Show only the latest" }));
  expect(await sessionRows()).toHaveLength(5);
});

it("signs out everywhere else", async () => {
  const { user } = await open();
  await sessionRows();
  server.use(
    http.get("/api/me/sessions", () => HttpResponse.json({ items: [session()] })),
    http.delete("/api/me/sessions", () => HttpResponse.json({ ended: 1 })),
  );
  await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
  expect(await screen.findByText("Signed out of 1 other device")).toBeInTheDocument();
  expect(await screen.findByText("You are signed in on this device only.")).toBeVisible();
});

it("lists required two-factor setup first", async () => {
  await open(undefined, undefined, { ...anAccount("admin"), must_set_up_second_factor: true });
  expect(await screen.findByText("Two-factor authentication is required")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
  const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(titles[0]).toBe("Two-factor authentication");
});

it("restores the profile input after signing in again", async () => {
  const first = await open();
  await first.user.clear(field(/First name/));
  await first.user.type(field(/First name/), "Renée");
  first.queryClient.setQueryData(accountQuery.queryKey, null);
  first.unmount();

  const { user, sent } = await open();
  expect(field(/First name/)).toHaveValue("Renée");
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([{ match: '"3"', body: { first_name: "Renée" } }]));
});
