import type { Page } from "@playwright/test";
import { signIn, startSession } from "../pages/auth.ts";
import { openTab } from "../pages/project.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, test } from "../portal/test.ts";

/** Headers for write requests through the API. */
function writing(page: Page): Record<string, string> {
  return { origin: new URL(page.url()).origin, "x-buildback-request": "1" };
}

/** Adds notes to a project through the API, as the user signed in to the page. The status does not change. */
async function addNotes(page: Page, code: string, count: number): Promise<void> {
  const before = await (await page.request.get(`/api/projects/${code}`)).json();
  const add = async (n: number) => {
    const answer = await page.request.post(`/api/projects/${code}/updates`, {
      headers: writing(page),
      data: { status: before.status, notes: `Reading ${n}` },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  for (let from = 1; from <= count; from += 25) {
    await Promise.all(Array.from({ length: 25 }, (_, n) => add(from + n)));
  }
}

test.describe("a timeline of thousands of entries", () => {
  test.use({ settings: { BUILDBACK_CALLS_PER_MINUTE: "100000" } });

  test("scrolls to its end, filters, and keeps its position on new entries", async ({ visitor }) => {
    test.setTimeout(300_000);
    const admin = await visitor();
    await signIn(admin, people().admin, "/dashboard");
    const code = people().code;
    await addNotes(admin, code, 2_000);
    const calls: string[] = [];
    admin.on("request", (request) => {
      if (request.url().includes(`/${code}/updates?`)) calls.push(request.url());
    });
    await admin.goto(`/admin/projects/${code}`);
    await openTab(admin, "Updates");
    const feed = admin.getByRole("feed");
    const entries = feed.getByRole("article");
    await expect(entries.first()).toBeVisible();
    expect(await entries.count(), "only visible entries are rendered").toBeLessThan(40);
    await expectAccessible(admin);

    await test.step("further pages load automatically down to the first entry", async () => {
      const first = admin.getByText("Project submitted");
      await expect(async () => {
        await admin.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await expect(first).toBeVisible({ timeout: 100 });
      }).toPass({ timeout: 120_000, intervals: [50] });
      const last = entries.last();
      const total = Number(await last.getAttribute("aria-setsize"));
      expect(total).toBeGreaterThan(2_000);
      await expect(last).toHaveAttribute("aria-posinset", String(total));
      expect(await entries.count()).toBeLessThan(40);
    });

    await test.step("a new entry does not move the reading position", async () => {
      await admin.mouse.wheel(0, -6000);
      await expect(admin.getByText("Project submitted")).toBeHidden();
      const read = entries.filter({ hasText: /Reading \d+/ }).nth(12);
      const id = await read.getAttribute("aria-labelledby");
      const place = async () =>
        Math.round((await admin.locator(`article[aria-labelledby="${id}"]`).boundingBox())?.y ?? -1);
      const count = async () => Number(await entries.first().getAttribute("aria-setsize"));
      const before = { place: await place(), count: await count() };
      await addNotes(admin, code, 25);
      await expect.poll(count, { timeout: 60_000 }).toBe(before.count + 25);
      expect(Math.abs((await place()) - before.place), "pixels that it moved").toBeLessThanOrEqual(2);
    });

    await test.step("a filter sends one request", async () => {
      calls.length = 0;
      await admin.evaluate(() => window.scrollTo(0, 0));
      await admin.getByRole("button", { name: "Filter" }).click();
      await admin.getByRole("menuitemcheckbox", { name: "Status Changes" }).click();
      await expect(admin.getByText("Project submitted")).toBeVisible();
      expect(calls.filter((url) => url.includes("show=status"))).toHaveLength(1);
      await expect(admin.getByText(/^Reading/)).toHaveCount(0);
    });
  });
});

test("only admins see the history of changes", async ({ visitor }) => {
  const admin = await visitor();
  const partner = await visitor();
  await signIn(admin, people().admin, "/dashboard");
  await signIn(partner, people().partner, "/dashboard");
  const path = `/api/projects/${people().code}`;
  const before = await (await partner.request.get(path)).json();
  const edited = await partner.request.patch(path, {
    headers: { ...writing(partner), "if-match": `"${before.version}"` },
    data: { damage_type: "Smoke Damage" },
  });
  expect(edited.status(), await edited.text()).toBe(200);
  const removed = await admin.request.put(`${path}/contractor`, {
    headers: { ...writing(admin), "if-match": `"${before.version + 1}"` },
    data: { contractor_id: null },
  });
  expect(removed.status(), await removed.text()).toBe(200);

  await admin.goto(`/admin/projects/${people().code}`);
  await openTab(admin, "History");
  const changes = admin.getByRole("region", { name: "History" }).getByRole("listitem");
  const company = before.assigned_contractor.company_name as string;
  await expect(changes.first()).toContainText("Assigned contractor");
  await expect(changes.first()).toContainText(company);
  await expect(changes.first()).toContainText("No contractor assigned");
  await expect(changes.nth(1)).toContainText("Damage type");
  await expect(changes.nth(1)).toContainText(before.damage_type);
  await expect(changes.nth(1)).toContainText("Smoke Damage");
  await expectAccessible(admin);
  await admin.getByRole("combobox", { name: "Field" }).selectOption("Damage type");
  await expect(changes.first()).toContainText("Smoke Damage");
  expect(new URL(admin.url()).searchParams.get("show")).toBe("damage_type");
  await admin.reload();
  await expect(changes.first(), "the URL restores the filter").toContainText("Smoke Damage");

  await partner.goto(`/projects/${people().code}?tab=history`);
  await expect(partner.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
  await expect(partner.getByRole("tab", { name: "History" })).toHaveCount(0);
  expect((await partner.request.get(`${path}/history`)).status()).toBe(403);
});

test("the Updates tab counts new entries until it is opened in any window", async ({ visitor }) => {
  const admin = await visitor();
  const partner = await visitor();
  await signIn(admin, people().admin, "/dashboard");
  await startSession(partner, people().partner);
  await partner.goto(`/projects/${people().code}`);
  const tab = partner.getByRole("tab", { name: /^Updates/ });
  const badge = tab.getByText(/unread updates/);
  await openTab(partner, "Updates");
  await openTab(partner, "Overview");
  await expect(badge).toBeHidden();

  await addNotes(admin, people().code, 25);
  await expect(tab, "the page is updated live").toHaveText("Updates25 unread updates");
  await expectAccessible(partner);
  await admin.goto(`/admin/projects/${people().code}`);
  await expect(admin.getByRole("tab", { name: /^Updates/ }), "the user's own entries are not new").not.toContainText(
    "25",
  );

  const other = await partner.context().newPage();
  await other.goto(`/projects/${people().code}`);
  await expect(other.getByRole("tab", { name: /^Updates 25/ })).toBeVisible();
  await openTab(other, "Updates");
  await expect(badge, "it disappears in the other window too").toBeHidden();
});
