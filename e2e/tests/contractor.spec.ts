import type { Page } from "@playwright/test";
import { signIn, startSession } from "../pages/auth.ts";
import { addUpdate, projectCard } from "../pages/project.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";
import { expectFreeControls, freeControls } from "../portal/toasts.ts";

const PHONE_HEIGHT = 844;

/** A tile of the contractor's dashboard. */
const figure = (page: Page, label: string) =>
  page.getByRole("list", { name: "Show projects" }).getByRole("listitem").filter({ hasText: label });

/** Header and tabs take at most a quarter of a phone's screen. */
async function expectLowHeader(page: Page): Promise<void> {
  const tabs = await page.getByRole("tablist").boundingBox();
  expect((tabs?.y ?? Number.NaN) + (tabs?.height ?? 0)).toBeLessThanOrEqual(PHONE_HEIGHT / 4);
}

test("a contractor sees urgent work on a phone, and counts follow updates", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, people().contractor, "/contractor-dashboard");
  const { items } = await (await page.request.get("/api/projects?limit=100")).json();
  await expect(figure(page, "Total Projects")).toContainText(String(items.length));

  const urgent = items.find(
    (project: { urgency_level: string; timeline_start: string | null; abilities: { add_update: boolean } }) =>
      project.urgency_level === "critical" && project.timeline_start && project.abilities.add_update,
  );
  const card = projectCard(page, urgent.project_code);
  await expect(card.getByText("Critical Priority")).toBeVisible();
  const start = card.getByRole("button", { name: /^Timeline start/ });
  await start.tap();
  await expect(page.getByRole("tooltip")).toHaveText(/^Timeline start.*[A-Z][a-z]{2}\s\d{1,2},\s\d{4}$/);
  await expect(page, "a tap on it does not open the project").toHaveURL(/\/contractor-dashboard$/);

  const done = figure(page, "Completed");
  const before = Number(/\d+/.exec(await done.innerText())?.[0]);
  await card.getByRole("link").first().click();
  const progress = page.getByRole("progressbar", { name: "Progress" });
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Call", exact: true })).toHaveAttribute("href", /^tel:\+1\d{10}$/);
  await expect(page.getByRole("link", { name: "Navigate" })).toHaveAttribute("href", /^https:.*maps/);
  await expectLowHeader(page);
  const free = await freeControls(page);
  await addUpdate(page, { status: "Build Back Completed", notes: "Walked through with the owner.", files: [] });
  await expectFreeControls(page, free);
  await expect(progress).toHaveAttribute("aria-valuenow", "100");
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Main" }).last().getByRole("link", { name: "Dashboard" }).click();
  await expect(done).toContainText(String(before + 1));
});

test("a long name and the notice of a lost connection leave most of a phone's screen to the project", async ({
  browser,
  portal,
  visitor,
}) => {
  // Use a plain context instead of `visitor`, because the browser logs the failed requests as errors.
  const context = await browser.newContext({ ...PHONE, baseURL: portal.url });
  const page = await context.newPage();
  await signIn(page, people().contractor, "/contractor-dashboard");
  const { items } = await (await page.request.get("/api/projects?limit=1")).json();
  const code: string = items[0].project_code;
  const office = await visitor(DESKTOP);
  await signIn(office, people().admin, "/dashboard");
  await office.goto(`/projects/${code}/edit`);
  const name = "Maximiliana Konstantinopoulou-Fernández de la Torre y Álvarez";
  await office.getByRole("textbox", { name: "Property owner name" }).fill(name);
  await office.getByRole("button", { name: "Save changes" }).click();
  await office.waitForURL((url) => !url.pathname.endsWith("/edit"));

  await page.goto(`/contractor/projects/${code}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Maximiliana/ })).toBeVisible();
  await expectLowHeader(page);
  await context.setOffline(true);
  await expect(page.getByRole("banner").getByText("No connection", { exact: true })).toBeVisible();
  await expectLowHeader(page);
  await context.close();
});

test("copy buttons copy the displayed text and report failures", async ({ visitor }) => {
  const page = await visitor({ ...DESKTOP, permissions: ["clipboard-read", "clipboard-write"] });
  await startSession(page, people().admin);
  await page.goto(`/admin/projects/${people().code}`);
  const free = await freeControls(page);
  await page.getByRole("button", { name: "Copy project code" }).click();
  await expect(page.getByText("Copied!").first()).toBeVisible();
  await expectFreeControls(page, free);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(people().code);

  await page.goto(`/projects/${people().code}/edit`);
  await page.getByRole("textbox", { name: "Property owner email" }).clear();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
  await page.getByRole("button", { name: "Copy owner email" }).click();
  await expect(page.getByText("Nothing to copy")).toBeVisible();

  // Simulate a browser that denies clipboard access.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Copy project code" }).click();
  await expect(page.getByText("Copy failed")).toBeVisible();
});
