import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "@playwright/test";

/** Icons of an installed portal, drawn from the icon that the portal shows. */
const PUBLIC = join(import.meta.dirname, "../../web/public");
const round = readFileSync(join(PUBLIC, "icon.svg"), "utf8");
/** For systems that crop the corners themselves. The mark stays well within the area that all of them keep. */
const square = round.replace(' rx="8"', "");

const ICONS = [
  { name: "icon-180.png", size: 180, svg: square },
  { name: "icon-192.png", size: 192, svg: round },
  { name: "icon-512.png", size: 512, svg: round },
  { name: "icon-maskable-512.png", size: 512, svg: square },
];

for (const { name, size, svg } of ICONS) {
  test(name, async ({ page }) => {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
    await page.screenshot({ path: join(PUBLIC, name), omitBackground: true });
  });
}
