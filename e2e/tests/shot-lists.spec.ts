import type { Locator, Page } from "@playwright/test";
import { signInByForm, startSession } from "../pages/auth.ts";
import { chosen } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { damagePhoto, noisyPhoto, repairedPhoto, type TestFile } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, LAPTOP, OFFLINE_PHONE, test } from "../portal/test.ts";

/** Creates a list of two photos that the status Nonresponsive needs. */
async function createList(page: Page): Promise<void> {
  await startSession(page, people().admin);
  await page.goto("/admin/portal");
  await page.getByRole("link", { name: "Photo lists" }).click();
  await page.getByRole("button", { name: "Add list" }).click();
  const form = page.getByRole("dialog", { name: "New photo list" });
  await form.getByLabel("Needed for the status").selectOption("nonresponsive");
  await form.getByLabel("If photos are missing").selectOption("block");
  const first = form.getByRole("group", { name: "Photo 1" });
  await first.getByLabel("What it shows").fill("The house from the street");
  await form.getByRole("button", { name: "Add photo" }).click();
  const second = form.getByRole("group", { name: "Photo 2" });
  await second.getByLabel("Room").fill("Kitchen");
  await second.getByLabel("What it shows").fill("Ceiling");
  await second.locator("input[type=file]").setInputFiles(damagePhoto("example.png"));
  const up = form.getByRole("button", { name: "Move photo 2 up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(form.getByRole("group", { name: "Photo 1" }).getByLabel("Room")).toHaveValue("Kitchen");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save list" }).click();
  await expect(page.getByText("Photo list saved")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByText("All projects, Damage")).toBeVisible();
  await expectAccessible(page);
}

/** Taps a shot, and takes a photo with the camera that opens. */
async function take(page: Page, place: Page | Locator, shot: RegExp, photo: TestFile): Promise<void> {
  const camera = page.waitForEvent("filechooser");
  await place.getByRole("button", { name: shot }).click();
  await (await camera).setFiles(photo);
}

test("a contractor takes the photos that a status needs, the last one without a signal", async ({ visitor }) => {
  const office = await visitor(LAPTOP);
  await createList(office);

  const page = await visitor(OFFLINE_PHONE);
  await signInByForm(page, people().contractor, "/contractor-dashboard");
  const { items } = await (await page.request.get("/api/projects?limit=24")).json();
  const { project_code: code } = items.find(
    (item: { status: string; abilities: { add_update: boolean } }) =>
      item.abilities.add_update && item.status !== "nonresponsive",
  );
  await page.goto(`/contractor/projects/${code}`);
  const card = page.getByRole("region", { name: "Photos needed: 2 of 2 missing" });
  await expect(card.getByRole("img", { name: "Example: Ceiling" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await take(page, card, /Ceiling/, damagePhoto("ceiling.png"));
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  await expect(chosen(dialog)).toHaveCount(1);
  await dialog.getByLabel("Notes").fill("Nobody answers the door.");
  await dialog.getByLabel("Status").first().click();
  await page.getByRole("option", { name: /^NONRESPONSIVE/i }).click();
  await expect(dialog.getByText("1 photo is missing. This status cannot be set without it.")).toBeVisible();
  const send = dialog.getByRole("button", { name: "Add Update" });
  await expect(send).toBeDisabled();
  await expectAccessible(page, "[role=dialog]");

  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Take the missing photos" }).click();
  await take(page, dialog, /The house/, repairedPhoto("house.png"));
  await expect(chosen(dialog)).toHaveCount(2);
  await expect(send).toBeEnabled();
  await send.click();
  await expect(dialog).toBeHidden();
  // The photos on the device count.
  await expect(page.getByRole("region", { name: /^Photos needed/ })).toBeHidden();

  await page.context().setOffline(false);
  await expect.poll(async () => (await (await page.request.get(`/api/projects/${code}/shots`)).json()).missing).toBe(0);
  await office.goto(`/admin/projects/${code}?tab=updates`);
  await expect(office.getByText("Nobody answers the door.")).toBeVisible();
});

test("an admin sets a status without its photos, with a reason in the timeline", async ({ visitor }) => {
  const page = await visitor(LAPTOP);
  await createList(page);
  const { code } = people();
  await page.goto(`/admin/projects/${code}`);
  await page.getByRole("button", { name: "Add Update" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  await dialog.getByLabel("Notes").fill("Moved out.");
  await dialog.getByLabel("Status").first().click();
  await page.getByRole("option", { name: /^NONRESPONSIVE/i }).click();
  const send = dialog.getByRole("button", { name: "Add Update" });
  await expect(send).toBeDisabled();
  await dialog.getByLabel(/^Reason to set the status/).fill("The house is locked.");
  await send.click();
  await expect(dialog).toBeHidden();
  await page.goto(`/admin/projects/${code}?tab=updates`);
  await expect(page.getByText(/Set without 2 photos that the status needs: The house is locked\./)).toBeVisible();
});

/** Three photos in each of four rooms. */
const WALK = ["Kitchen", "Bathroom", "Hall", "Attic"].flatMap((room) =>
  ["ceiling", "walls", "floor"].map((part) => ({ room, subject: `${room} ${part}`, name: `${room} ${part}.png` })),
);

test("a visit of 12 photos in four rooms is walked without a signal", async ({ visitor }) => {
  const office = await visitor(LAPTOP);
  await startSession(office, people().admin);
  await office.goto("/dashboard");
  const created = await office.request.post("/api/shot-lists", {
    headers: { origin: new URL(office.url()).origin, "x-buildback-request": "1" },
    data: {
      phase: "damage",
      needed_for_status: "nonresponsive",
      enforcement: "block",
      shots: WALK.map(({ room, subject }) => ({ room, subject, count: 1 })),
    },
  });
  expect(created.status()).toBe(201);

  const page = await visitor(OFFLINE_PHONE);
  await signInByForm(page, people().contractor, "/contractor-dashboard");
  const { items } = await (await page.request.get("/api/projects?limit=24")).json();
  const { project_code: code } = items.find(
    (item: { status: string; abilities: { add_update: boolean } }) =>
      item.abilities.add_update && item.status !== "nonresponsive",
  );
  const needed = (left: number) => ({ name: `Photos needed: ${left} of 12 missing` });
  await page.goto(`/contractor/projects/${code}`);
  await expect(page.getByRole("region", needed(12))).toBeVisible();
  await page.getByRole("button", { name: "Add Update" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  await expect(dialog.getByRole("button", needed(12))).toBeVisible();

  await page.context().setOffline(true);
  await dialog.getByRole("button", needed(12)).click();
  const takeAll = async (shots: typeof WALK) => {
    for (const { subject, name } of shots) await take(page, dialog, new RegExp(subject), noisyPhoto(name, 40, 30));
  };
  await takeAll(WALK.slice(0, 10));
  await expect(chosen(dialog)).toHaveCount(10);
  await expect(dialog.getByRole("button", needed(2))).toBeVisible();
  await dialog.getByLabel("Notes").fill("All four rooms are wet.");
  await dialog.getByLabel("Status").first().click();
  await page.getByRole("option", { name: /^NONRESPONSIVE/i }).click();
  await expect(dialog.getByText("2 photos are missing. This status cannot be set without them.")).toBeVisible();
  const send = dialog.getByRole("button", { name: "Add Update" });
  await expect(send).toBeDisabled();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "[role=dialog]");

  await takeAll(WALK.slice(10));
  await expect(chosen(dialog)).toHaveCount(12);
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: /^Photos needed/ })).toBeHidden();

  await page.context().setOffline(false);
  const status = async () => (await (await page.request.get(`/api/projects/${code}`)).json()).status;
  await expect.poll(status, { message: "the status comes after its photos" }).toBe("nonresponsive");
  const files = await (await page.request.get(`/api/projects/${code}/files`)).json();
  const names = new Set(WALK.map(({ name }) => name));
  const found = files.items.flatMap(
    (file: { file_name: string; description: { room: string; phase: string } | null }) =>
      names.has(file.file_name) ? `${file.file_name}: ${file.description?.room}, ${file.description?.phase}` : [],
  );
  expect(found.sort()).toEqual(WALK.map(({ name, room }) => `${name}: ${room}, damage`).sort());
});
