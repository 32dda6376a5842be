import { readFile } from "node:fs/promises";
import { startSession } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

test("a contractor makes a photo report on the phone, downloads it, and finds it again", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await startSession(page, people().contractor);
  await page.goto(`/contractor/projects/${people().code}?tab=files`);
  await page.getByRole("button", { name: "Reports" }).click();
  const dialog = page.getByRole("dialog", { name: "Reports as PDF" });
  await expect(dialog.getByText("You have made no reports of this project yet.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await dialog.getByRole("combobox", { name: "Photos per page" }).selectOption("2");
  await dialog.getByRole("button", { name: "Make PDF" }).click();
  const link = dialog.getByRole("link", { name: /^Download the Photo report of / });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const downloading = page.waitForEvent("download");
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^BB-.* Photo report\.pdf$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 8).toString()).toBe("%PDF-1.7");
  await expectAccessible(page);

  // The same report is not made again.
  await dialog.getByRole("button", { name: "Make PDF" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Reports" }).click();
  await expect(link).toHaveCount(1);
});
