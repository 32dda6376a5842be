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
