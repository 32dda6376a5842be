import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";
import { settled } from "./settled.ts";

/** The pictures on the landing page: an owner's page on a phone, in each language and theme. */
const PICTURES = join(import.meta.dirname, "../../web/src/shell/welcome/pictures");
const LOCALES = join(import.meta.dirname, "../../locales");
/** Pixels of the picture per CSS pixel. It is shown at two thirds of its size, also on dense screens. */
const DENSITY = 1.5;
/** The largest size of a picture in bytes. */
const LARGEST = 40_000;

/** A screenshot as WebP, which Playwright's own function does not write. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  await session.detach();
  return Buffer.from(data, "base64");
}

test("pictures of an owner's page for the landing page", async ({ visitor }) => {
  await mkdir(PICTURES, { recursive: true });
  for (const language of await readdir(LOCALES)) {
    const facts = await readFile(join(LOCALES, language, "language.ftl"), "utf8");
    const locale = /^language-locale = (\S+)$/m.exec(facts)?.[1] ?? language;
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await visitor({ ...PHONE, deviceScaleFactor: DENSITY, locale, colorScheme });
      await page.goto(`/owner#${people().code}`);
      await page.getByRole("textbox").press("Enter");
      await page.waitForURL("**/owner-dashboard");
      // Without the message that the code was right.
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await settled(page);
      await expect(page.getByRole("navigation").getByText("1", { exact: true }), "an unread message").toBeVisible();
      const picture = await webp(page);
      expect(picture.length, `bytes of the picture in ${language}, ${colorScheme}`).toBeLessThanOrEqual(LARGEST);
      await writeFile(join(PICTURES, `owner-${language}-${colorScheme}.webp`), picture);
    }
  }
});
