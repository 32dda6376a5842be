import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { UsersPage } from "./UsersPage";

const aUser = (id: string, full_name: string): Schemas["User"] => ({
  id,
  full_name,
  email: `${id}@portal.example`,
  company_name: null,
  phone: "3195550111",
  role: "referral_partner",
  contractor: null,
  state: "active",
  created_at: "2026-11-01T12:00:00Z",
  invited_at: null,
  last_sign_in_at: null,
  is_own: false,
  version: 4,
});

it("deactivates the selected accounts after a question, names the refused ones, and undoes the others", async () => {
  const sent: Schemas["ChangeUsers"][] = [];
  server.use(
    http.get("*/api/me", () => HttpResponse.json(anAccount("admin"))),
    http.get("/api/admin/users", () =>
      HttpResponse.json({ items: [aUser("u-1", "Kim Park"), aUser("u-2", "Ann Lee")], next_cursor: null }),
    ),
    http.post("/api/admin/users/changes", async ({ request }) => {
      const body = (await request.json()) as Schemas["ChangeUsers"];
      sent.push(body);
      const rows = body.users.map(({ id, version }) =>
        id === "u-2"
          ? { key: id, outcome: "refused", reason: "You cannot deactivate your own account." }
          : { key: id, outcome: "changed", version: version + 1 },
      );
      return HttpResponse.json({ rows });
    }),
  );
  const { user } = await renderInPortal(<UsersPage />, "/admin/users");
  const table = within(await screen.findByRole("table"));
  await user.click(await table.findByRole("checkbox", { name: "Select Kim Park" }));
  await user.keyboard("{Shift>}");
  await user.click(table.getByRole("checkbox", { name: "Select Ann Lee" }));
  await user.keyboard("{/Shift}");
  const bar = within(await screen.findByRole("region", { name: "Selected users" }));
  expect(bar.getByText("2 users selected")).toBeVisible();
  await user.click(bar.getByRole("button", { name: "Deactivate…" }));
  const question = within(await screen.findByRole("dialog", { name: "Deactivate 2 users?" }));
  await user.click(question.getByRole("button", { name: "Deactivate" }));
  const report = within(await screen.findByRole("dialog", { name: "Some rows were not changed" }));
  expect(report.getByText("1 changed, 1 not changed")).toBeVisible();
  expect(report.getByRole("listitem")).toHaveTextContent("Ann LeeYou cannot deactivate your own account.");
  await user.click(report.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toEqual({
    active: false,
    users: [
      { id: "u-1", version: 4 },
      { id: "u-2", version: 4 },
    ],
  });
  expect(sent[1]).toEqual({ active: true, users: [{ id: "u-1", version: 5 }] });
  expect(await screen.findByText("The change was undone")).toBeVisible();
});

/** Opens the list with both accounts selected. `answers` has the rows of each path. */
async function openSelected(users: Schemas["User"][], answers: Record<string, Schemas["ChangedRow"][]>) {
  const sent: [string, unknown][] = [];
  server.use(
    http.get("*/api/me", () => HttpResponse.json(anAccount("admin"))),
    http.get("/api/admin/users", () => HttpResponse.json({ items: users, next_cursor: null })),
    ...Object.entries(answers).map(([path, rows]) =>
      http.post(path, async ({ request }) => {
        sent.push([path, await request.json()]);
        return HttpResponse.json({ rows });
      }),
    ),
  );
  const { user } = await renderInPortal(<UsersPage />, "/admin/users");
  const table = within(await screen.findByRole("table"));
  await user.click(await table.findByRole("checkbox", { name: "Select all on this page" }));
  const more = async (item: string) => {
    const bar = within(await screen.findByRole("region", { name: "Selected users" }));
    await user.click(bar.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };
  return { user, sent, more };
}

const BOTH = [
  aUser("u-1", "Kim Park"),
  { ...aUser("u-2", "Carl Ruiz"), role: "contractor" as const, contractor: { id: "c-1", company_name: "Ridgeline" } },
];

it("changes the role of the selected accounts, and the undo restores roles and companies", async () => {
  const path = "/api/admin/users/roles";
  const rows = ["u-1", "u-2"].map((key) => ({ key, outcome: "changed" as const, version: 5 }));
  const { user, sent, more } = await openSelected(BOTH, { [path]: rows });
  await more("Change role…");
  const question = within(await screen.findByRole("dialog", { name: "Change the role of 2 users" }));
  await user.click(question.getByRole("radio", { name: "Admin" }));
  await user.click(question.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("2 users changed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(([, body]) => body)).toEqual([
    {
      users: [
        { id: "u-1", version: 4, role: "admin", contractor_id: null },
        { id: "u-2", version: 4, role: "admin", contractor_id: null },
      ],
    },
    {
      users: [
        { id: "u-1", version: 5, role: "referral_partner", contractor_id: null },
        { id: "u-2", version: 5, role: "contractor", contractor_id: "c-1" },
      ],
    },
  ]);
});

it.each([
  ["Resend invitation…", "Resend the invitation to 2 users?", "Resend", "/api/admin/users/invitations"],
  ["Sign out everywhere…", "Sign 2 users out everywhere?", "Sign out everywhere", "/api/admin/users/sign-outs"],
])("asks before what cannot be undone: %s", async (item, title, confirm, path) => {
  const rows: Schemas["ChangedRow"][] = [
    { key: "u-1", outcome: "changed" },
    { key: "u-2", outcome: "refused", reason: "This is not possible." },
  ];
  const { user, sent, more } = await openSelected(BOTH, { [path]: rows });
  await more(item);
  const question = within(await screen.findByRole("dialog", { name: title }));
  expect(question.getByText("This cannot be undone.")).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(question.getByRole("button", { name: confirm }));
  const report = within(await screen.findByRole("dialog", { name: "Some rows were not changed" }));
  expect(report.getByRole("listitem")).toHaveTextContent("Carl RuizThis is not possible.");
  expect(report.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  expect(sent).toEqual([[path, { users: ["u-1", "u-2"] }]]);
});
