import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { enterCode, signIn } from "../pages/auth.ts";
import { chosen } from "../pages/project.ts";
import { damagePhoto, repairedPhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";
import { settled } from "./settled.ts";

/** Screenshots for the user guide (docs/guide). */
const PICTURES = join(import.meta.dirname, "../../docs/images/guide");
/** About the width of a document. */
const OFFICE: BrowserContextOptions = { viewport: { width: 1200, height: 800 } };

async function keep(page: Page, name: string): Promise<void> {
  await settled(page);
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: "disabled" });
}

test("screenshots of an owner's pages", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await enterCode(page, people().code);
  await page.waitForURL("**/owner-dashboard");
  // Without the message that the code was right.
  await page.reload();
  const bar = page.getByRole("navigation", { name: "Quick links" });
  await expect(bar.getByText("1", { exact: true }), "an unread message").toBeVisible();
  await keep(page, "owner-start");
  await bar.getByRole("button", { name: "Updates" }).tap();
  await expect(page.getByRole("region", { name: "Project Timeline" }).getByRole("listitem").first()).toBeVisible();
  await keep(page, "owner-updates");
});

test("screenshots of a contractor's pages", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, people().contractor, "/contractor-dashboard");
  await expect(page.getByRole("heading", { name: "Today and tomorrow" })).toBeVisible();
  const pending = page.getByRole("region", { name: "Pending Timeslot Confirmations" });
  const proposal = pending.getByRole("button", { name: / Proposal$/ }).first();
  await expect(proposal).toBeVisible();
  await keep(page, "contractor-dashboard");
  await proposal.tap();
  await expect(pending.getByRole("button", { name: /^Confirm This Time/ }).first()).toBeVisible();
  await pending.evaluate((element) => element.scrollIntoView());
  await keep(page, "contractor-timeslots");
  await page.goto(`/contractor/projects/${people().code}`);
  await page.getByRole("button", { name: "Add Update" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  await dialog.getByLabel("Notes").fill("Drywall is up in the hall. We paint on Thursday.");
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles([damagePhoto("hall before.png"), repairedPhoto("hall.png")]);
  await expect(chosen(dialog)).toHaveCount(2);
  await keep(page, "contractor-update");
});

test("screenshots of a partner's pages", async ({ visitor }) => {
  const page = await visitor(OFFICE);
  await signIn(page, people().partner, "/dashboard");
  await keep(page, "partner-dashboard");
  await page.goto("/submit-project");
  await keep(page, "partner-submit");
});

test("screenshots of an admin's pages", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await signIn(page, people().admin, "/dashboard");
  for (const [path, name] of [
    ["/dashboard", "admin-home"],
    ["/admin", "admin-dashboard"],
    ["/admin/projects", "admin-projects"],
    ["/admin/reports?report=stage_times", "admin-reports"],
  ] as const) {
    await page.goto(path);
    // Loaded after the list.
    if (path === "/admin/projects") await expect(page.getByRole("button", { name: "Export" })).toBeVisible();
    await keep(page, name);
  }
});
