import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { COMPANY } from "@/test/company";
import { FEED_PATHS } from "@/test/feeds";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { ContractorPage } from "./ContractorPage";

const LINK = "https://portal.example/c/told-once";

const invitation: Schemas["Invitation"] = {
  id: "i-1",
  state: "pending",
  email: null,
  created_by_name: "Ann Admin",
  created_at: "2026-11-20T12:00:00Z",
  expires_at: "2026-11-27T12:00:00Z",
  used_at: null,
  used_by_name: null,
  revoked_at: null,
  abilities: { revoke: true },
};

it("keeps a new link and typed text when its company is renamed", async () => {
  let company = COMPANY;
  server.use(
    http.get("/api/me", () => HttpResponse.json(anAccount("admin"))),
    http.get(FEED_PATHS.account, () => HttpResponse.json({ items: [], limit: 10 })),
    // Also matches the company's previous slugs.
    http.get("/api/admin/contractors/:slug", () => HttpResponse.json(company)),
    http.get("/api/admin/contractors/:slug/assignments", () => HttpResponse.json({ items: [], next_cursor: null })),
    http.get("/api/admin/contractors/:slug/invitations", () =>
      HttpResponse.json({ items: [invitation], next_cursor: null }),
    ),
    http.post("/api/admin/contractors/:slug/invitations", () =>
      HttpResponse.json({ invitation, link: LINK }, { status: 201 }),
    ),
  );
  const { user, address, queryClient } = await renderInPortal(
    <ContractorPage />,
    `/admin/contractors/${COMPANY.slug}`,
    "/admin/contractors/$slug",
  );
  await user.click(await screen.findByRole("button", { name: "Generate Link" }));
  expect(await screen.findByLabelText("Invitation link")).toHaveValue(LINK);
  await user.click(screen.getByRole("button", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog");
  const phone = within(dialog).getByLabelText("Phone");
  await user.clear(phone);
  await user.type(phone, "3195550199");

  company = { ...COMPANY, company_name: "Summit", slug: "summit", version: COMPANY.version + 1 };
  await queryClient.invalidateQueries({ queryKey: ["contractor"] });
  await waitFor(() => expect(address()).toBe("/admin/contractors/summit"));
  expect(await screen.findByRole("dialog", { name: "Edit Summit" })).toBeVisible();
  expect(phone).toBeInTheDocument();
  expect(phone).toHaveValue("(319) 555-0199");
  // Content below a dialog is inert but still present.
  expect(await screen.findByLabelText("Invitation link")).toHaveValue(LINK);
});
