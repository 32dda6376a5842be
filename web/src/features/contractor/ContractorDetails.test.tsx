import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { COMPANY as PAGE } from "@/test/company";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { ContractorDetails } from "./ContractorDetails";

const GONE: Schemas["Assignment"] = {
  id: "a-1",
  project_code: "ABC234",
  project_number: "BB-2026-000123",
  property_owner_name: "Maria Alvarez",
  street: "12 Elm Street",
  status: "build_back_scheduled",
  assigned_at: "2026-10-01T12:00:00Z",
  assigned_by_name: "Ann Admin",
  ended_at: "2026-10-09T12:00:00Z",
};

async function open(page: Partial<Schemas["ContractorPage"]> | null) {
  server.use(
    http.get("/api/admin/contractors/ridgeline-roofing/assignments", () =>
      HttpResponse.json({ items: [GONE], next_cursor: null }),
    ),
    http.get("/api/admin/contractors/ridgeline-roofing", () =>
      page
        ? HttpResponse.json({ ...PAGE, ...page })
        : HttpResponse.json({ status: 404, code: "not_found", detail: "Not found" }, { status: 404 }),
    ),
  );
  return renderInPortal(
    <ContractorDetails
      slug="ridgeline-roofing"
      invitations={({ abilities }) => <p>{abilities.invite ? "may invite" : "may not"}</p>}
      feeds={({ company_name }) => <p>The calendar of {company_name}</p>}
    />,
    "/admin/contractors/ridgeline-roofing",
  );
}

it("shows a company with its members and links to its projects", async () => {
  await open({});
  expect(await screen.findByRole("heading", { level: 1, name: "Ridgeline Roofing" })).toBeVisible();
  expect(screen.getByText("1 member · 2 open invitations")).toBeVisible();
  expect(screen.getByRole("link", { name: "View projects (3 open of 7)" })).toHaveAttribute(
    "href",
    "/admin/projects?contractor=ridgeline-roofing",
  );
  expect(screen.getByText("LH")).toBeVisible();
  expect(screen.getByRole("link", { name: "luis@ridgeline.example" })).toHaveAttribute(
    "href",
    "mailto:luis@ridgeline.example",
  );
  expect(screen.getByText("Deactivated")).toBeVisible();
  expect(screen.getByText("may invite")).toBeVisible();
  expect(screen.getByText("The calendar of Ridgeline Roofing")).toBeVisible();
  expect(screen.getByRole("link", { name: "Luis Miguel Hernández" })).toHaveAttribute("href", "/admin/users?user=u-1");
  expect(screen.getByText("12 days")).toBeVisible();
  expect(within(screen.getByTitle("Past the start date and not completed")).getByRole("link")).toHaveAttribute(
    "href",
    "/admin/projects?contractor=ridgeline-roofing&group=late&sort=start",
  );
  expect(await screen.findByRole("link", { name: "Maria Alvarez, 12 Elm Street" })).toHaveAttribute(
    "href",
    "/admin/projects/ABC234",
  );
  expect(screen.getByText(/by Ann Admin/)).toBeVisible();
});

it("explains an inactive company and an empty member list", async () => {
  await open({
    status: "inactive",
    abilities: { invite: false, edit: true, deactivate: false, reactivate: true },
    members: [],
  });
  expect(await screen.findByText(/^This company is inactive/)).toBeVisible();
  expect(screen.getByText("No one has an account yet")).toBeVisible();
  expect(screen.queryByText(/Generate an invitation link/)).not.toBeInTheDocument();
  expect(screen.getByText("may not")).toBeVisible();
});

it("reports a company that does not exist", async () => {
  await open(null);
  expect(await screen.findByRole("heading", { level: 1, name: "Contractor not found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Contractors" })).toHaveAttribute("href", "/admin/contractors");
});

it("saves changes with the displayed version and follows the new slug", async () => {
  const { user, address } = await open({});
  const sent: unknown[] = [];
  server.use(
    http.patch("/api/admin/contractors/ridgeline-roofing", async ({ request }) => {
      sent.push([request.headers.get("If-Match"), await request.json()]);
      const saved = { ...PAGE, company_name: "Summit", slug: "summit" };
      server.use(http.get("/api/admin/contractors/ridgeline-roofing", () => HttpResponse.json(saved)));
      return HttpResponse.json(saved);
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit Ridgeline Roofing" });
  const name = within(dialog).getByLabelText(/Company name/);
  await user.clear(name);
  await user.type(name, "Summit");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Company saved")).toBeVisible();
  await waitFor(() => expect(address()).toBe("/admin/contractors/summit"));
  expect(sent).toEqual([['"6"', { company_name: "Summit" }]]);
});

it("asks for confirmation before deactivating a company", async () => {
  const { user } = await open({});
  server.use(
    http.post("/api/admin/contractors/ridgeline-roofing/deactivation", () =>
      HttpResponse.json({ ...PAGE, status: "inactive" }),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Deactivate" }));
  const dialog = await screen.findByRole("dialog", { name: "Deactivate Ridgeline Roofing?" });
  expect(within(dialog).getByText(/Its 3 open projects stay assigned to it/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
  expect(await screen.findByText("Ridgeline Roofing was deactivated")).toBeVisible();
});
