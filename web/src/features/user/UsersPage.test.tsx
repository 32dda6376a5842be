import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { SignedIn, signInAgain } from "@/test/session";
import InviteDialog from "./InviteDialog";
import { UsersPage } from "./UsersPage";

type User = Schemas["User"];
type Page = Schemas["UserPage"];

function aUser(given: Partial<User> = {}): User {
  return {
    id: "u-1",
    full_name: "Kim Park",
    email: "kim@portal.example",
    company_name: null,
    phone: "3195550111",
    role: "referral_partner",
    contractor: null,
    state: "active",
    created_at: "2026-11-01T12:00:00Z",
    invited_at: null,
    last_sign_in_at: "2026-11-20T12:00:00Z",
    is_own: false,
    version: 4,
    ...given,
  };
}

const aPage = (given: Partial<Page> = {}): Page => ({
  ...aUser(),
  sessions: 2,
  has_second_factor: true,
  abilities: { change_role: true, link: false, deactivate: true, reactivate: false, invite: false, end_sessions: true },
  ...given,
});

const problem = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ status, code, detail: `${code}!`, ...more }, { status });

interface Served {
  users?: User[];
  page?: Page;
  history?: Schemas["UserHistoryEntry"][];
}

/** Serves these accounts and returns the requests in order. */
function serve({ users = [aUser()], page = aPage(), history = [] }: Served = {}) {
  const requested: string[] = [];
  const sent: { path: string; match: string | null; body: unknown }[] = [];
  let now = page;
  const change = (turn: (body: Record<string, unknown>) => Partial<Page>) => async (info: { request: Request }) => {
    const text = await info.request.text();
    const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    sent.push({ path: new URL(info.request.url).pathname, match: info.request.headers.get("If-Match"), body });
    now = { ...now, ...turn(body), version: now.version + 1 };
    return HttpResponse.json(now);
  };
  server.use(
    http.get("/api/admin/users", ({ request }) => {
      requested.push(new URL(request.url).search);
      return HttpResponse.json({ items: users, next_cursor: null });
    }),
    http.get("/api/admin/users/u-1", () => HttpResponse.json(now)),
    http.get("/api/admin/users/u-1/history", () => HttpResponse.json({ items: history, next_cursor: null })),
    http.get("/api/contractors", () =>
      HttpResponse.json({ items: [{ id: "c-1", company_name: "Ridgeline", status: "active" }], more: false }),
    ),
    http.put(
      "/api/admin/users/u-1/role",
      change((body) => ({ role: body.role as User["role"] })),
    ),
    http.put(
      "/api/admin/users/u-1/contractor",
      change(() => ({ contractor: { id: "c-1", company_name: "Ridgeline" } })),
    ),
    http.post(
      "/api/admin/users/u-1/deactivation",
      change(() => ({
        state: "deactivated",
        abilities: {
          change_role: true,
          link: false,
          deactivate: false,
          reactivate: true,
          invite: false,
          end_sessions: false,
        },
      })),
    ),
    http.post(
      "/api/admin/users/u-1/reactivation",
      change(() => ({ state: "active" })),
    ),
  );
  return { requested, sent };
}

const open = (query = "") => renderInPortal(<UsersPage />, `/admin/users${query}`, "/admin/users");

it("lists accounts and keeps the filters in the URL", async () => {
  const { requested } = serve({
    users: [
      aUser({ is_own: true, role: "admin" }),
      aUser({ id: "u-2", full_name: "Carl Diaz", role: "contractor", last_sign_in_at: null, state: "deactivated" }),
    ],
  });
  const { user, address } = await open();
  // Each account is rendered twice: in the table and in the card list.
  expect(await screen.findAllByRole("button", { name: "Kim Park" })).toHaveLength(2);
  expect(screen.getAllByText("You")).toHaveLength(2);
  expect(screen.getAllByText("Not linked to a company")).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText("Role"), "contractor");
  await user.selectOptions(screen.getByLabelText("Status"), "deactivated");
  await user.selectOptions(screen.getByLabelText("Sort by"), "newest");
  await user.type(screen.getByRole("searchbox"), "diaz");
  await waitFor(() => expect(address()).toContain("search=diaz"));
  expect(address()).toContain("role=contractor&state=deactivated&sort=newest");
  await waitFor(() => expect(requested.at(-1)).toContain("search=diaz"));
  expect(requested.at(-1)).toContain("order=newest");
});

it("reports that no users match, and clears the filters", async () => {
  serve({ users: [] });
  const { user, address } = await open("?role=admin");
  expect(await screen.findByText("No users found")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(address()).toBe("/admin/users"));
});

it("shows the account named in the URL with its history", async () => {
  const entry = {
    by_name: null,
    ip_address: "203.0.113.7",
    device: "Firefox on Linux",
    device_kind: "computer",
    role: null,
    count: 1,
    created_at: "2026-11-20T12:00:00Z",
    last_at: "2026-11-20T12:00:00Z",
  } as const;
  serve({
    history: [
      { ...entry, id: "h-1", event: "role_changed", role: "admin", by_name: "Ann Admin" },
      { ...entry, id: "h-2", event: "login_failed", count: 3 },
    ],
  });
  const { address, user } = await open("?user=u-1");
  const drawer = await screen.findByRole("dialog", { name: "Kim Park" });
  expect(within(drawer).getByText("In 2 browsers")).toBeVisible();
  expect(await within(drawer).findByText("Role changed to Admin")).toBeVisible();
  expect(within(drawer).getByText("by Ann Admin")).toBeVisible();
  expect(within(drawer).getByText("3 times")).toBeVisible();
  expect(within(drawer).getByText("203.0.113.7")).toBeVisible();
  const link = within(drawer).getByRole("link", { name: "View in audit log" });
  expect(link).toHaveAttribute("href", "/admin/audit?person=u-1");
  await user.click(within(drawer).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(address()).toBe("/admin/users"));
});

it("changes a user's role to contractor with the displayed version", async () => {
  const { sent } = serve();
  const { user } = await open("?user=u-1");
  await user.click(await screen.findByRole("button", { name: "Change role" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the role of Kim Park" });
  expect(within(dialog).getByText(/Kim Park will be signed out everywhere/)).toBeVisible();
  await user.click(within(dialog).getByRole("radio", { name: "Contractor" }));
  await user.click(within(dialog).getByLabelText("Company", { selector: "input" }));
  await user.click(await screen.findByRole("option", { name: "Ridgeline" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Kim Park is now a contractor")).toBeVisible();
  const body = { role: "contractor", contractor_id: "c-1" };
  expect(sent).toEqual([{ path: "/api/admin/users/u-1/role", match: '"4"', body }]);
});

it("links the typed company and reports when nothing was changed", async () => {
  const { sent } = serve({ page: aPage({ role: "contractor", abilities: { ...aPage().abilities, link: true } }) });
  const { user } = await open("?user=u-1");
  const ask = async () => {
    await user.click(await screen.findByRole("button", { name: "Change company" }));
    const dialog = await screen.findByRole("dialog", { name: "Change the company of Kim Park" });
    const company = within(dialog).getByLabelText("Company", { selector: "input" });
    await waitFor(() => expect(company).toHaveValue("No company"));
    return { dialog, company };
  };
  const same = await ask();
  await user.click(within(same.dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("No changes were made.")).toBeVisible();
  await waitFor(() => expect(same.dialog).not.toBeInTheDocument());
  const { dialog, company } = await ask();
  await user.clear(company);
  await user.type(company, "ridge{Enter}");
  expect(dialog).toBeInTheDocument();
  await screen.findByRole("option", { name: "Ridgeline" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(company).toHaveValue("Ridgeline"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ contractor_id: "c-1" }]));
});

it("keeps the account open when Escape closes a dialog above it", async () => {
  serve();
  const { user, address } = await open("?user=u-1");
  await user.click(await screen.findByRole("button", { name: "Change role" }));
  const question = await screen.findByRole("dialog", { name: "Change the role of Kim Park" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(address()).toBe("/admin/users?user=u-1");
  expect(screen.getByRole("dialog", { name: "Kim Park" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(address()).toBe("/admin/users"));
});

it("asks by name before deactivating, and can reactivate", async () => {
  const { sent } = serve();
  const { user } = await open("?user=u-1");
  await user.click(await screen.findByRole("button", { name: "Deactivate" }));
  let dialog = await screen.findByRole("dialog", { name: "Deactivate Kim Park?" });
  await user.click(within(dialog).getByRole("button", { name: "Keep active" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Deactivate" }));
  dialog = await screen.findByRole("dialog", { name: "Deactivate Kim Park?" });
  await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
  expect(await screen.findByText("Kim Park was deactivated")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Reactivate" }));
  expect(await screen.findByText("Kim Park can sign in again")).toBeVisible();
  expect(sent.map(({ match }) => match)).toEqual(['"4"', '"5"']);
});

it("asks before signing a user out everywhere, and shows the result", async () => {
  serve();
  let ended = 0;
  const { user } = await open("?user=u-1");
  server.use(
    http.delete("/api/admin/users/u-1/sessions", () => {
      ended += 1;
      server.use(http.get("/api/admin/users/u-1", () => HttpResponse.json(aPage({ sessions: 0 }))));
      return HttpResponse.json({ ended: 2 });
    }),
  );
  const ask = async () => {
    await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
    return within(await screen.findByRole("dialog", { name: "Sign Kim Park out everywhere?" }));
  };
  let dialog = await ask();
  expect(
    dialog.getByText("Kim Park will be signed out on all devices and can sign in again right away."),
  ).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Keep signed in" }));
  await waitFor(() => expect(screen.queryByText(/can sign in again right away/)).not.toBeInTheDocument());
  expect(ended).toBe(0);
  dialog = await ask();
  await user.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
  expect(await screen.findByText("Signed out of 2 devices")).toBeVisible();
  expect(await screen.findByText("Not signed in")).toBeVisible();
  expect(ended).toBe(1);
});

it("shows why signing out failed, and counts one device", async () => {
  serve();
  server.use(
    http.delete("/api/admin/users/u-1/sessions", () => problem(403, "forbidden"), { once: true }),
    http.delete("/api/admin/users/u-1/sessions", () => HttpResponse.json({ ended: 1 })),
  );
  const { user } = await open("?user=u-1");
  await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign Kim Park out everywhere?" }));
  await user.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("forbidden!");
  await user.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
  expect(await screen.findByText("Signed out of 1 device")).toBeVisible();
});

it("reports a change by another admin", async () => {
  serve();
  const current = aPage({ role: "admin", version: 9 });
  server.use(http.post("/api/admin/users/u-1/deactivation", () => problem(412, "stale", { current })));
  const { user } = await open("?user=u-1");
  await user.click(await screen.findByRole("button", { name: "Deactivate" }));
  const dialog = await screen.findByRole("dialog", { name: "Deactivate Kim Park?" });
  server.use(http.get("/api/admin/users/u-1", () => HttpResponse.json(current)));
  await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("Someone else changed this account");
});

it("offers no action that would remove the admin's own rights", async () => {
  const abilities = {
    change_role: false,
    link: false,
    deactivate: false,
    reactivate: false,
    invite: false,
    end_sessions: false,
  };
  serve({ page: aPage({ is_own: true, abilities }) });
  await open("?user=u-1");
  expect(await screen.findByText(/This is your own account/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Change role" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Deactivate" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Sign out everywhere" })).not.toBeInTheDocument();
});

it("reports an account that does not exist", async () => {
  serve();
  server.use(http.get("/api/admin/users/u-1", () => problem(404, "not_found")));
  await open("?user=u-1");
  expect(await screen.findByText("User not found")).toBeVisible();
});

it("restores an unsent invitation after signing in again", async () => {
  const admin = anAccount("admin");
  server.use(http.get("/api/me", () => HttpResponse.json(admin)));
  const { user, queryClient } = await renderInPortal(
    <SignedIn>
      <InviteDialog onClose={() => {}} />
    </SignedIn>,
  );
  await user.type(await screen.findByLabelText(/First name/i), "Lee");
  await user.click(screen.getByRole("radio", { name: /Admin/ }));
  await signInAgain(queryClient, admin, () => screen.queryByLabelText(/First name/i));
  expect(await screen.findByLabelText(/First name/i)).toHaveValue("Lee");
  expect(screen.getByRole("radio", { name: /Admin/ })).toBeChecked();
});

it("invites a user and keeps the input when the email is taken", async () => {
  serve();
  const bodies: unknown[] = [];
  server.use(http.post("/api/admin/users", () => problem(409, "email_taken"), { once: true }));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Invite someone" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite someone" });
  await user.click(within(dialog).getByRole("button", { name: "Send invitation" }));
  expect(await within(dialog).findByText("First name is required")).toBeVisible();
  await user.type(within(dialog).getByLabelText(/First name/), "Lee");
  await user.type(within(dialog).getByLabelText(/Last name/), "Chan");
  await user.type(within(dialog).getByLabelText(/Email/), "lee@portal.example");
  await user.click(within(dialog).getByRole("radio", { name: "Admin" }));
  await user.click(within(dialog).getByRole("button", { name: "Send invitation" }));
  expect(await within(dialog).findByText("email_taken!")).toBeVisible();
  server.use(
    http.post("/api/admin/users", async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(aPage({ email: "lee@portal.example", state: "invited" }), { status: 201 });
    }),
  );
  await user.click(within(dialog).getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("The invitation is on its way to lee@portal.example.")).toBeVisible();
  const sent = { first_name: "Lee", last_name: "Chan", email: "lee@portal.example", role: "admin" };
  expect(bodies).toEqual([sent]);
});

it("resends an invitation with the same key when its response was lost", async () => {
  serve();
  const keys: (string | null)[] = [];
  server.use(
    http.post("/api/admin/users", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(aPage({ state: "invited" }), { status: 201 });
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Invite someone" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite someone" });
  await user.type(within(dialog).getByLabelText(/First name/), "Kim");
  await user.type(within(dialog).getByLabelText(/Last name/), "Park");
  await user.type(within(dialog).getByLabelText(/Email/), "kim@portal.example");
  await user.click(within(dialog).getByRole("button", { name: "Send invitation" }));
  expect(await within(dialog).findByText("The invitation may not have been sent")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("Invitation sent")).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

it("asks before discarding an unsent invitation", async () => {
  serve();
  const { user } = await open();
  const begin = async () => {
    await user.click(await screen.findByRole("button", { name: "Invite someone" }));
    return within(await screen.findByRole("dialog", { name: "Invite someone" }));
  };
  await begin();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

  const dialog = await begin();
  await user.type(dialog.getByLabelText(/First name/), "Lee");
  for (const leave of [
    () => user.keyboard("{Escape}"),
    () => user.click(dialog.getByRole("button", { name: "Cancel" })),
  ]) {
    await leave();
    expect(await dialog.findByRole("alertdialog", { name: "Discard this invitation?" })).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Keep editing" }));
    expect(dialog.getByLabelText(/First name/)).toHaveValue("Lee");
  }
  await user.keyboard("{Escape}");
  await user.click(await dialog.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});
