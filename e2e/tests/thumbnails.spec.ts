import type { Locator } from "@playwright/test";
import { signIn } from "../pages/auth.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

/** Natural width of an image. */
const widthOf = (picture: Locator) => picture.evaluate((node) => (node as HTMLImageElement).naturalWidth);

test("photos are thumbnails in grids and full size when opened", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, people().admin, "/dashboard");
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") requested.push(new URL(request.url()).pathname);
  });
  for (const tab of ["files", "updates"]) {
    await page.goto(`/admin/projects/${people().code}?tab=${tab}`);
    const photo = page.locator("main img").first();
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => widthOf(photo)).toBeGreaterThan(0);
    expect(await widthOf(photo), tab).toBeLessThanOrEqual(480);
  }
  const files = requested.filter((path) => path.startsWith("/api/files/"));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((path) => !path.startsWith("/api/files/thumbnails/"))).toEqual([]);

  await page
    .getByRole("button", { name: /^Preview .*\.jpg$/ })
    .first()
    .click();
  const whole = page.locator(".yarl__slide_current img");
  await expect.poll(() => widthOf(whole)).toBeGreaterThan(480);
});
