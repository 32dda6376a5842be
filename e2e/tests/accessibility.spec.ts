import type { Page } from "@playwright/test";
import { enterCode, signIn } from "../pages/auth.ts";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, NARROW, PHONE, test } from "../portal/test.ts";

const code = () => people().code;
const tabs = (path: () => string) => ["", "?tab=files", "?tab=updates"].map((tab) => () => path() + tab);
const at = (...paths: string[]) => paths.map((path) => () => path);

/** Pages by kind of user. Each is checked by axe in both themes. */
const PAGES: Record<string, { arrive: (page: Page) => Promise<void>; pages: Array<() => string> }> = {
  "a guest": {
    arrive: async () => {},
    pages: at(
      "/",
      "/auth?tab=signin",
      "/auth?tab=signup",
      "/auth?tab=owner",
      "/unsubscribe",
      "/package#link",
      "/no/such/page",
    ),
  },
  "a referral partner": {
    arrive: (page) => signIn(page, people().partner, "/dashboard"),
    pages: [
      ...at("/dashboard", "/projects", "/projects?search=nothing-like-it", "/submit-project", "/settings", "/calendar"),
      ...at("/messages?show=all", "/notifications", "/notifications?unread=true"),
      ...tabs(() => `/projects/${code()}`),
      () => `/projects/${code()}/edit`,
    ],
  },
  "a contractor": {
    arrive: (page) => signIn(page, people().contractor, "/contractor-dashboard"),
    pages: [
      ...at(
        "/contractor-dashboard",
        "/contractor-dashboard?search=nothing-like-it",
        "/projects?search=bb-",
        "/calendar?view=month",
      ),
      ...tabs(() => `/contractor/projects/${code()}`),
    ],
  },
  "an admin": {
    arrive: (page) => signIn(page, people().admin, "/dashboard"),
    pages: [
      ...at(
        "/admin",
        "/admin/users",
        "/admin/contractors",
        "/admin/contractors?search=nothing-like-it",
        "/admin/contractors/cornerstone-restoration",
        "/admin/projects",
        "/admin/projects?contractor=cornerstone-restoration",
        "/admin/projects/import",
        "/admin/projects/deleted",
        "/admin/users",
        "/notifications",
      ),
      ...tabs(() => `/admin/projects/${code()}`),
    ],
  },
  "an admin (calendar, logs, and settings)": {
    arrive: (page) => signIn(page, people().admin, "/dashboard"),
    pages: [
      ...at(
        ...["agenda", "month", "week", "day", "contractors"].map((view) => `/admin/calendar?view=${view}`),
        "/admin/proposals",
        "/admin/inbox",
        "/admin/tasks?show=all",
        "/admin/audit",
        "/admin/mail",
        "/admin/performance",
        "/admin/performance?tab=budget",
        "/admin/mail?status=given_up",
        "/admin/portal?open=look",
        "/admin/templates",
        "/admin/shot-lists",
        "/dashboard",
      ),
      () => `/admin/inbox?messages=${code()}`,
    ],
  },
  "an owner": {
    arrive: async (page) => {
      await enterCode(page, code());
      await page.waitForURL("**/owner-dashboard");
    },
    pages: at("/owner-dashboard"),
  },
};

for (const [who, { arrive, pages }] of Object.entries(PAGES)) {
  test(`the pages of ${who} pass axe and fit a narrow phone`, async ({ visitor }) => {
    test.setTimeout(180_000);
    const page = await visitor(NARROW);
    await arrive(page);
    for (const path of pages) {
      await page.goto(path());
      await expectAccessibleInBothThemes(page);
      await expectNoSidewaysScroll(page);
    }
  });
}

test("overlays pass axe", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, people().contractor, "/contractor-dashboard");
  await page.getByRole("button", { name: /notifications/i }).click();
  await expectAccessibleInBothThemes(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(page.getByRole("menuitemradio", { name: "System" })).toHaveAttribute("aria-checked", "true");
  await expectAccessibleInBothThemes(page, "[role=menu]");

  await page.goto(`/contractor/projects/${code()}?tab=updates`);
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("menuitemcheckbox", { name: "Events" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "[role=menu]");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add Update" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "notes.xyz",
      mimeType: "application/x-notes",
      buffer: Buffer.from("text"),
    });
  await expect(dialog.getByRole("alert").filter({ hasText: "notes.xyz" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "[role=dialog]");
  await dialog.getByRole("textbox", { name: "Notes" }).fill("Dried the pantry.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("button", { name: "Discard" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "[role=dialog]");
});
