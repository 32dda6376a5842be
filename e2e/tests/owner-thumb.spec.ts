import type { Locator } from "@playwright/test";
import { enterCode } from "../pages/auth.ts";
import { joinBeta, panel } from "../pages/message.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, NARROW, test } from "../portal/test.ts";

const HEIGHT = NARROW.viewport?.height ?? 0;

/** Expects that the target is within reach of the thumb and large enough to tap. */
async function expectUnderThumb(target: Locator): Promise<void> {
  const box = await target.boundingBox();
  expect(box, "the target is visible").not.toBeNull();
  if (!box) return;
  expect(box.y, "in the lower third").toBeGreaterThan((HEIGHT * 2) / 3);
  expect(box.y + box.height).toBeLessThanOrEqual(HEIGHT);
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
}

test("an owner reaches everything with one thumb on the narrowest phone", async ({ visitor }) => {
  const phone = await visitor(NARROW);
  // Delay the timeline, which is above the files.
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await phone.route("**/api/owner/updates*", async (route) => {
    await arrived;
    await route.continue();
  });
  await enterCode(phone, people().code);
  await expect(phone.getByRole("navigation", { name: "Quick links" })).toBeVisible();
  const bar = phone.getByRole("navigation", { name: "Quick links" });
  const call = bar.getByRole("link", { name: /^Call / });
  const [files, updates] = [bar.getByRole("button", { name: "Files" }), bar.getByRole("button", { name: "Updates" })];
  await expect(call).toHaveAttribute("href", /^tel:\+1\d{10}$/);
  for (const target of [call, files, updates]) await expectUnderThumb(target);

  await files.tap();
  const heading = phone.getByRole("heading", { name: "Photos and files" });
  await expect(heading).toBeInViewport();
  arrive();
  const timeline = phone.getByRole("region", { name: "Project Timeline" });
  await expect(timeline.getByRole("listitem").first()).toBeAttached();
  await expect(heading, "it stays in view").toBeInViewport();
  for (const target of [call, files, updates]) await expectUnderThumb(target);
  await updates.tap();
  await expect(phone.getByRole("heading", { name: "Project Timeline" })).toBeInViewport();

  const messages = bar.getByRole("button", { name: /^Messages/ });
  await messages.tap();
  await joinBeta(phone);
  await messages.tap();
  const send = panel(phone).getByRole("button", { name: "Send", exact: true });
  const endOf = async (target: Locator) => {
    const box = await target.boundingBox();
    return box && box.y + box.height;
  };
  const top = (await bar.boundingBox())?.y;
  await expect.poll(() => endOf(send), { message: "the send button is in view" }).toBeLessThanOrEqual(top ?? 0);
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
});
