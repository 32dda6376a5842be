import type { Locator, Page } from "@playwright/test";
import { enterCode, signIn, startSession } from "../pages/auth.ts";
import { addFiles, describe } from "../pages/file.ts";
import { openTab } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { damagePhoto, noisyPhoto, repairedPhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, LAPTOP, PHONE, test } from "../portal/test.ts";

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

/** How much of the left photo a slider shows, in percent. */
const placeOf = (slider: Locator) => slider.evaluate((node) => Number((node as HTMLInputElement).value));

test("photos are arranged, compared, and explained", async ({ visitor }) => {
  test.setTimeout(180_000);
  const admin = await visitor(LAPTOP);
  const phone = await visitor(PHONE);
  const owner = await visitor(PHONE);
  await signIn(admin, people().admin, "/dashboard");
  const ids = await addFiles(admin, [damagePhoto("wet wall.png"), repairedPhoto("dry wall.png")]);
  const kitchen = { room: "Kitchen" };
  await describe(admin, ids.get("wet wall.png"), { ...kitchen, phase: "damage" });
  await describe(admin, ids.get("dry wall.png"), {
    ...kitchen,
    phase: "complete",
    caption: "Painted twice.",
    before: ids.get("wet wall.png"),
  });

  await test.step("by room and phase, which the address keeps", async () => {
    await admin.goto(`/admin/projects/${people().code}?tab=files`);
    await admin.getByLabel("Arrange by").selectOption("Room and phase");
    await expect(admin).toHaveURL(/arrange=room/);
    await admin.reload();
    await expect(admin.getByRole("heading", { name: "Kitchen · Damage" })).toBeVisible();
    const complete = admin.getByRole("list", { name: "Kitchen · Complete" });
    await expect(complete.getByRole("article", { name: "dry wall.png" })).toBeVisible();
    await expectAccessible(admin);
    await admin.getByLabel("Arrange by").selectOption("Person");
    await expect(admin.getByRole("heading", { level: 2 }).first()).toBeVisible();
  });

  await test.step("before and after under a slider, by keyboard and pointer", async () => {
    await card(admin, "dry wall.png").getByRole("button", { name: "Before and after: dry wall.png" }).click();
    const dialog = admin.getByRole("dialog", { name: "Before and after" });
    const slider = dialog.getByRole("slider", { name: "Before and after" });
    await expect(slider).toHaveAttribute("aria-valuetext", "Before 50%, After 50%");
    await slider.focus();
    const steps: [string, (before: number) => number][] = [
      ["ArrowRight", (before) => before + 1],
      ["ArrowLeft", (before) => before - 1],
      ["Home", () => 0],
      ["End", () => 100],
    ];
    for (const [key, expected] of steps) {
      const before = await placeOf(slider);
      await admin.keyboard.press(key);
      expect(await placeOf(slider), key).toBe(expected(before));
    }
    const frame = await slider.boundingBox();
    if (!frame) throw new Error("the slider is not visible");
    await admin.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
    await admin.mouse.down();
    await admin.mouse.move(frame.x + frame.width / 4, frame.y + frame.height / 2);
    await admin.mouse.up();
    expect(await placeOf(slider)).toBe(25);
    await expectAccessible(admin);
    await admin.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("two selected photos side by side, with the same zoom", async () => {
    await admin.getByRole("button", { name: "Select", exact: true }).click();
    await card(admin, "wet wall.png").getByRole("checkbox").check();
    await expect(admin.getByRole("button", { name: "Compare", exact: true })).toBeHidden();
    await card(admin, "dry wall.png").getByRole("checkbox").check();
    await admin.getByRole("button", { name: "Compare", exact: true }).click();
    const dialog = admin.getByRole("dialog", { name: "Compare two photos" });
    await dialog.getByRole("button", { name: "Zoom in" }).click();
    await dialog.getByRole("button", { name: "Zoom in" }).click();
    const frames = [dialog.getByRole("region", { name: /^Before/ }), dialog.getByRole("region", { name: /^After/ })];
    await frames[0]?.evaluate((node) => node.scrollTo(60, 40));
    await expect.poll(() => frames[1]?.evaluate((node) => [node.scrollLeft, node.scrollTop])).toEqual([60, 40]);
    await expect(dialog.getByText("Painted twice.")).toBeVisible();
    await expectAccessible(admin);
    await admin.goBack();
    await expect(dialog).toBeHidden();
    await expect(admin.getByText("2 files selected"), "Back closes only the dialog").toBeVisible();
    await admin.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the facts of a photo on a phone, with the history of its description", async () => {
    await startSession(phone, people().admin);
    await phone.goto(`/admin/projects/${people().code}?tab=files`);
    await card(phone, "dry wall.png").getByRole("button", { name: "Preview dry wall.png" }).click();
    await phone.getByRole("button", { name: "About this photo" }).click();
    const facts = phone.getByRole("region", { name: "About this photo" });
    await expect(facts.getByText("Painted twice.")).toBeVisible();
    await facts.getByText("Changes to the description").click();
    await expect(facts.getByText("(empty) → Complete")).toBeVisible();
    await expectAccessible(phone, ".yarl__portal");
    await expectNoSidewaysScroll(phone);
    await facts.getByRole("button", { name: "Close" }).click();
    await expect(facts).toBeHidden();
    await phone.getByRole("button", { name: "Before and after" }).click();
    await expect(phone.getByRole("slider", { name: "Before and after" })).toBeFocused();
    await phone.keyboard.press("Escape");
    await phone.keyboard.press("i");
    await expect(facts).toBeVisible();
    await phone.goBack();
    await expect(phone.locator(".yarl__portal")).toBeHidden();
  });

  await test.step("the owner's photos by room, with before and after first", async () => {
    await enterCode(owner, people().code);
    await owner.getByText("By room", { exact: true }).click();
    await expect(owner.getByRole("heading", { name: "Kitchen · Complete" })).toBeVisible();
    await expect(owner.getByRole("slider", { name: "Before and after" }).first()).toBeVisible();
    await expectAccessible(owner);
    await expectNoSidewaysScroll(owner);
  });
});

test.describe("a gallery of hundreds of photos", () => {
  /** How many times the list has one photo, because uploads are limited per minute. */
  const COUNT = 200;

  /** Repeats the newest photo in a list of files. */
  const repeatNewest = (page: Page, path: RegExp) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      const list = await response.json();
      const [photo, ...others] = list.items;
      const copies = Array.from({ length: COUNT }, (_, n) => ({ ...photo, id: uuid(n), file_name: `photo ${n}.png` }));
      await route.fulfill({ response, json: { ...list, items: [...copies.reverse(), ...others] } });
    });

  test("renders only the cards in sight, keeps the focused one, and finds its end", async ({ visitor }) => {
    test.setTimeout(300_000);
    const admin = await visitor(LAPTOP);
    await signIn(admin, people().admin, "/dashboard");
    await addFiles(admin, [noisyPhoto("photo.png", 16, 12)]);
    await repeatNewest(admin, /\/api\/projects\/\w+\/files(\?|$)/);
    await admin.goto(`/admin/projects/${people().code}`);
    await openTab(admin, "Files");
    const cards = admin.getByRole("main").getByRole("article");
    await expect(card(admin, `photo ${COUNT - 1}.png`)).toBeVisible();
    const first = admin.getByRole("listitem").filter({ has: card(admin, `photo ${COUNT - 1}.png`) });
    await expect(first).toHaveAttribute("aria-setsize", /\d/);
    const total = Number(await first.getAttribute("aria-setsize"));
    expect(total, "the number of all photos is announced").toBeGreaterThanOrEqual(COUNT);
    expect(await cards.count(), "only cards in sight are rendered").toBeLessThan(60);
    await expectAccessible(admin);

    const preview = card(admin, `photo ${COUNT - 1}.png`).getByRole("button", { name: /^Preview/ });
    await preview.focus();
    await admin.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(admin.locator(`[aria-posinset="${total}"]`)).toBeInViewport();
    expect(await cards.count(), "only cards in sight are rendered").toBeLessThan(60);
    await expect(preview, "the focus stays on its card").toBeFocused();
    await expectAccessible(admin);
  });

  test("shows the owner all photos with one tap, and renders only those in sight", async ({ visitor }) => {
    test.setTimeout(180_000);
    const admin = await visitor(LAPTOP);
    const owner = await visitor(PHONE);
    await signIn(admin, people().admin, "/dashboard");
    await addFiles(admin, [noisyPhoto("photo.png", 16, 12)]);
    await repeatNewest(owner, /\/api\/owner\/files(\?|$)/);
    await enterCode(owner, people().code);
    await owner.waitForURL("**/owner-dashboard");
    const photos = owner.getByRole("button", { name: /^Preview photo \d+\.png$/ });
    await expect(photos).toHaveCount(12);
    await owner.getByRole("button", { name: /^Show \d+ more photos$/ }).tap();
    const newest = owner.getByRole("button", { name: `Preview photo ${COUNT - 1}.png`, exact: true });
    const item = owner.getByRole("listitem").filter({ has: newest });
    await expect(item, "the number of all photos of the day is announced").toHaveAttribute("aria-setsize", /^\d+$/);
    expect(Number(await item.getAttribute("aria-setsize"))).toBeGreaterThanOrEqual(COUNT);
    expect(await photos.count(), "only photos in sight are rendered").toBeLessThan(100);
    await owner.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(newest, "photos out of sight are not rendered").toHaveCount(0);
    await expectAccessible(owner);
    await expectNoSidewaysScroll(owner);
  });
});
