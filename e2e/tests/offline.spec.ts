import type { BrowserContextOptions, Page } from "@playwright/test";
import { signInByForm, signOut } from "../pages/auth.ts";
import { createEvent, openEvents } from "../pages/event.ts";
import { addUpdate, assignContractor, chosen, projectCard } from "../pages/project.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { damagePhoto, repairedPhoto, type TestFile } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, OFFLINE_PHONE, test } from "../portal/test.ts";

/** Waits until the service worker is ready and controls the page. */
const workerIsReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });

test("the portal can be installed", async ({ visitor }) => {
  const page = await visitor(OFFLINE_PHONE);
  await page.goto("/");
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Buildback", start_url: "/", display: "standalone" });
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    "Projects",
    "Calendar",
    "Notifications",
  ]);
  const installability = await (await page.context().newCDPSession(page)).send("Page.getInstallabilityErrors");
  expect(installability.installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  for (const { src, sizes } of manifest.icons) {
    const drawn = await page.evaluate(async (url) => {
      const icon = new Image();
      icon.src = url;
      await icon.decode();
      return `${icon.naturalWidth}x${icon.naturalHeight}`;
    }, src);
    if (sizes !== "any") expect(drawn).toBe(sizes);
  }
});

test("performance data counts service worker files as uncompressed", async ({ visitor }) => {
  const page = await visitor({ ...DESKTOP, serviceWorkers: "allow" });
  await signInByForm(page, people().admin, "/dashboard");
  await workerIsReady(page);
  await page.goto("/admin/performance");
  await page.reload();
  const delivery = page.getByRole("button", { name: /^Phase 1: Delivery/ });
  await expect(delivery).toContainText("Scripts and styles, uncompressed");
  await delivery.click();
  const scripts = page.getByRole("row", { name: /^Scripts/ });
  await expect(scripts).toBeVisible();
  await expect(scripts).not.toContainText(/ 0 %$/);
});

test("the service worker caches the same files for every user", async ({ visitor }) => {
  const page = await visitor(OFFLINE_PHONE);
  await signInByForm(page, people().contractor, "/contractor-dashboard");
  await workerIsReady(page);
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/");
  expect(kept.filter((path) => path !== "/" && path !== "/icon.svg" && !path.startsWith("/assets/"))).toEqual([]);
});

interface Assigned {
  project_code: string;
  project_number: string;
}

/** Signs a contractor in on an offline-capable phone and returns a project of the company. */
async function onSite(visitor: (options: BrowserContextOptions) => Promise<Page>) {
  const page = await visitor(OFFLINE_PHONE);
  await signInByForm(page, people().contractor, "/contractor-dashboard");
  await workerIsReady(page);
  const { items } = await (await page.request.get("/api/projects?limit=24")).json();
  const project: Assigned = items.find((item: { abilities: { add_update: boolean } }) => item.abilities.add_update);
  await expect(projectCard(page, project.project_code)).toBeVisible();
  return { page, project };
}

/** Opens the form online, then fills it in and submits it offline. */
async function reportWithoutSignal(page: Page, project: Assigned, notes: string, files: TestFile[] = []) {
  await projectCard(page, project.project_code).getByRole("button", { name: "Add update" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  await expect(dialog.getByLabel("Notes")).toBeVisible();
  await page.context().setOffline(true);
  await dialog.getByLabel("Notes").fill(notes);
  await dialog.locator("input[type=file]").first().setInputFiles(files);
  await expect(chosen(dialog)).toHaveCount(files.length);
  if (files.length > 0) await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Add Update" }).click();
  await expect(dialog).toBeHidden();
}

/** An entry of the outbox. A visit of the project may show the same notes. */
const kept = (page: Page, notes: string) =>
  page
    .getByRole("listitem")
    .filter({ hasText: notes })
    .filter({ hasText: /On device|Uploading|Safe on server/ });

/** Entries of the timeline for an update. */
async function arrived(page: Page, project: Assigned, notes: string) {
  const { items } = await (await page.request.get(`/api/projects/${project.project_code}/updates`)).json();
  return items.filter((item: { notes: string | null }) => item.notes === notes);
}

test("an offline update survives a reload and is sent once", async ({ visitor }) => {
  const { page, project } = await onSite(visitor);
  const notes = "Ridge is dry, two boards replaced.";
  await reportWithoutSignal(page, project, notes, [damagePhoto("before.png"), repairedPhoto("after.png")]);
  await expect(kept(page, notes)).toContainText("On device");
  await expect(page.getByRole("button", { name: /^1 update not sent yet/ })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await expect(kept(page, notes)).toContainText("On device");
  await expectAccessible(page);
  const second = "Gutters cleared as well.";
  await page.getByRole("button", { name: `Add update to ${project.project_number}` }).click();
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  await dialog.getByLabel("Notes").fill(second);
  await dialog.getByRole("button", { name: "Add Update" }).click();
  await expect(kept(page, second)).toContainText("On device");

  await page.context().setOffline(false);
  await expect(kept(page, notes)).toContainText("Safe on server");
  await expect(kept(page, second)).toContainText("Safe on server");
  await expect(page.getByRole("heading", { level: 1, name: "Contractor Portal" })).toBeVisible();
  await expectAccessible(page);
  const [update, ...more] = await arrived(page, project, notes);
  expect(more).toEqual([]);
  expect(update.attachments.map((file: { file_name: string }) => file.file_name).sort()).toEqual([
    "after.png",
    "before.png",
  ]);
  expect(await arrived(page, project, second)).toHaveLength(1);

  await kept(page, notes).getByRole("button", { name: "Dismiss" }).click();
  await expect(kept(page, notes)).toBeHidden();
});

test("an installed portal started offline shows the pending updates", async ({ visitor }) => {
  const { page, project } = await onSite(visitor);
  const notes = "Flashing is sealed.";
  await reportWithoutSignal(page, project, notes);
  await page.goto("/");
  await expect(page).toHaveURL(/\/contractor-dashboard$/);
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await expect(kept(page, notes)).toContainText("On device");
  await page.context().setOffline(false);
  await expect(kept(page, notes)).toContainText("Safe on server");
});

test("an expired session discards no update, and no other user sends it", async ({ visitor }) => {
  const { page, project } = await onSite(visitor);
  const notes = "Drywall is up in the hall.";
  await reportWithoutSignal(page, project, notes);
  await expect(kept(page, notes)).toContainText("On device");
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText("Sign in again to send")).toBeVisible();

  await signInByForm(page, people().partner, "/dashboard");
  await expect(page.getByRole("button", { name: /not sent yet/ })).toHaveCount(0);
  await signOut(page);
  await expect(page.getByText("Sign in again to send"), "shown to any visitor").toBeVisible();
  await signInByForm(page, people().contractor, "/contractor-dashboard");
  await expect(kept(page, notes)).toContainText("Safe on server");
  await expect(page.getByText("Sign in again to send")).toHaveCount(0);
  expect(await arrived(page, project, notes)).toHaveLength(1);
});

test("a lost assignment leaves the update on the contractor's device", async ({ visitor }) => {
  const { page, project } = await onSite(visitor);
  const notes = "Subfloor is level again.";
  await reportWithoutSignal(page, project, notes, [damagePhoto("floor.png")]);
  await expect(kept(page, notes)).toContainText("On device");

  const admin = await visitor(DESKTOP);
  await signInByForm(admin, people().admin, "/dashboard");
  await admin.goto(`/admin/projects/${project.project_code}`);
  const { items } = await (await admin.request.get("/api/admin/contractors?limit=20")).json();
  const mine = (await (await admin.request.get(`/api/projects/${project.project_code}`)).json()).contractor;
  const other = items.find(({ id }: { id: string }) => id !== mine.id);
  await assignContractor(admin, other.company_name);
  await expect(admin.getByText(other.company_name).first()).toBeVisible();

  await page.context().setOffline(false);
  await expect(kept(page, notes)).toContainText("You no longer have access to this project.");
  await expect(kept(page, notes)).toContainText("On device");
  await expect(kept(page, notes).getByRole("button", { name: "Save file" })).toBeVisible();
  await page.reload();
  await expect(kept(page, notes)).toContainText("You no longer have access to this project.");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out with updates on this device?" });
  await expectAccessible(page, "[role=dialog]");
  await question.getByRole("button", { name: "Stay signed in" }).click();

  await kept(page, notes).getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog", { name: "Discard this update?" }).getByRole("button", { name: "Discard" }).click();
  await expect(kept(page, notes)).toHaveCount(0);
});

/** The number of visits and thumbnails on this device. */
const storedOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open("buildback");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const stores = opening.result.transaction(["schedule", "photos"]);
          const schedule = stores.objectStore("schedule").get("schedule");
          const photos = stores.objectStore("photos").count();
          stores.oncomplete = () => {
            opening.result.close();
            resolve([schedule.result?.plan.visits.length ?? 0, photos.result]);
          };
        };
      }),
  );

test("a contractor's visits work offline until the assignment or the session ends", async ({ visitor }) => {
  const admin = await visitor(DESKTOP);
  await signInByForm(admin, people().admin, "/dashboard");
  const code = people().code;
  await openEvents(admin, code);
  await createEvent(admin, "Measure the kitchen", [1]);
  const notes = "The key is with the neighbor.";
  await addUpdate(admin, { status: "In Progress", notes, files: [damagePhoto("kitchen.png")] });

  const place = { latitude: 39.8, longitude: -89.65 };
  const page = await visitor({ ...OFFLINE_PHONE, geolocation: place, permissions: ["geolocation"] });
  await signInByForm(page, people().contractor, "/contractor-dashboard");
  await workerIsReady(page);
  const visit = page
    .getByRole("region", { name: /^Tomorrow, / })
    .getByRole("listitem")
    .filter({ hasText: "Measure the kitchen" });
  await expect(visit).toContainText(notes);
  await expect(visit).toContainText(/About [\d,]+ mi/);
  await expectAccessible(page);
  await expect.poll(async () => (await storedOn(page))[1], "thumbnails are stored").toBeGreaterThan(0);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await expect(visit).toContainText(notes);
  await expect(visit.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:\+1\d{10}$/);
  const photo = visit.getByRole("img", { name: "kitchen.png" });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await visit.getByText("Details").click();
  await expectAccessible(page);
  const report = "Measured, all dry.";
  await visit.getByRole("button", { name: /^Add Update to / }).click();
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  await dialog.getByLabel("Notes").fill(report);
  await dialog.getByRole("button", { name: "Add Update" }).click();
  await expect(kept(page, report)).toContainText("On device");

  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Contractor Portal" })).toBeVisible();
  await expect(visit, "the report is the latest note").toContainText(report);
  // The browser is told of the lost connection while the page is open.
  await page.context().setOffline(true);
  await expect(page.getByRole("banner").getByText("No connection", { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("banner").getByText("No connection", { exact: true })).toBeHidden();

  await admin.goto(`/admin/projects/${code}`);
  const { items } = await (await admin.request.get("/api/admin/contractors?limit=20")).json();
  const mine = (await (await admin.request.get(`/api/projects/${code}`)).json()).contractor;
  const other = items.find(({ id }: { id: string }) => id !== mine.id);
  await assignContractor(admin, other.company_name);
  await expect(visit).toHaveCount(0);
  await signOut(page);
  await expect.poll(() => storedOn(page)).toEqual([0, 0]);
});
