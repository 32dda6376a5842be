import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { ContractorDetails } from "./ContractorDetails";

const PAGE: Schemas["ContractorPage"] = {
  id: "c-1",
  company_name: "Ridgeline Roofing",
  slug: "ridgeline-roofing",
  primary_email: "office@ridgeline.example",
  primary_phone: "2125550100",
  status: "active",
  members_count: 1,
  pending_invitations: 2,
  open_projects: 3,
  projects: 7,
  members: [
    {
      id: "u-1",
      full_name: "Luis Miguel Hernández",
      email: "luis@ridgeline.example",
      phone: "2125550101",
      active: true,
      created_at: "2026-08-20T12:00:00Z",
    },
    {
      id: "u-2",
      full_name: "Pat Example",
      email: "pat@ridgeline.example",
      phone: null,
      active: false,
      created_at: "2026-08-21T12:00:00Z",
    },
  ],
  more_members: false,
  abilities: { invite: true },
};

async function open(page: Partial<Schemas["ContractorPage"]> | null) {
  server.use(
    http.get("/api/admin/contractors/ridgeline-roofing", () =>
      page
        ? HttpResponse.json({ ...PAGE, ...page })
        : HttpResponse.json({ status: 404, code: "not_found", detail: "Not found" }, { status: 404 }),
    ),
  );
  await renderInPortal(
    <ContractorDetails
      slug="ridgeline-roofing"
      invitations={({ abilities }) => <p>{abilities.invite ? "may invite" : "may not"}</p>}
      feeds={({ company_name }) => <p>The calendar of {company_name}</p>}
    />,
  );
}

it("shows a company with its people and the way to its projects", async () => {
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
});

it("says that an inactive company lets nobody in, and what fills an empty one", async () => {
  await open({ status: "inactive", abilities: { invite: false }, members: [] });
  expect(await screen.findByText(/^This company is not active/)).toBeVisible();
  expect(screen.getByText("Nobody has an account yet")).toBeVisible();
  expect(screen.queryByText(/Generate an invitation link/)).not.toBeInTheDocument();
  expect(screen.getByText("may not")).toBeVisible();
});

it("says that there is no such company", async () => {
  await open(null);
  expect(await screen.findByRole("heading", { level: 1, name: "Contractor not found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Contractors" })).toHaveAttribute("href", "/admin/contractors");
});
