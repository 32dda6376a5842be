import type { Page } from "@playwright/test";
import { expect, PHONE, test } from "../portal/test.ts";

const without = (files: Set<string>, others: Set<string>) => [...files].filter((file) => !others.has(file));

/** Opens a path without the application, and returns the names of the files that index.html requests. */
async function filesOf(page: Page, path: string): Promise<Set<string>> {
  const files = new Set<string>();
  await page.route("**/assets/*", async (route) => {
    const name = new URL(route.request().url()).pathname.replace("/assets/", "");
    files.add(name);
    await (name.startsWith("index-") ? route.fulfill({ body: "", contentType: "text/javascript" }) : route.continue());
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.close();
  return files;
}

test("index.html requests the files of the most used pages without the application", async ({ browser, portal }) => {
  // Not a visitor: without the application, the browser warns of files that nothing uses.
  const open = () => browser.newPage({ ...PHONE, baseURL: portal.url });
  const ofEveryPage = await filesOf(await open(), "/privacy");
  for (const path of ["/auth", "/contractor-dashboard", "/contractor/projects/HAVEN7", "/owner-dashboard", "/admin"]) {
    const files = await filesOf(await open(), path);
    const own = without(files, ofEveryPage);
    expect(without(ofEveryPage, files), `files of every page on ${path}`).toEqual([]);
    expect(own.filter((name) => name.endsWith(".js")).length, `scripts of ${path}`).toBeGreaterThan(4);
    expect(own.filter((name) => name.endsWith(".css")).length, `styles of ${path}`).toBeGreaterThan(0);
  }
});
