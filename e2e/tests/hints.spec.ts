import type { Page } from "@playwright/test";
import { enterCode, signIn } from "../pages/auth.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

/** What the page's address names of it, and the page has not used. */
const unused = (page: Page) =>
  page.evaluate(() => {
    const used = new Set([
      ...[...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(({ href }) => href),
      ...(Reflect.get(window, "fetched") as string[]),
    ]);
    const named = [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload]:not([as=font])")].map(
      ({ href }) => href,
    );
    return { isNamed: named.length > 0, left: named.filter((href) => !used.has(href)) };
  });

/** Opens a page, which uses everything that its address names. */
async function expectUsed(page: Page, path: string) {
  await page.goto(path);
  await expect.poll(() => unused(page)).toEqual({ isNamed: true, left: [] });
}

test("a page uses the styles and asks for the data that its address names", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.addInitScript(() => {
    const fetched: string[] = [];
    Object.assign(window, { fetched });
    const plain = window.fetch;
    window.fetch = (asked, init) => {
      fetched.push(asked instanceof Request ? asked.url : new URL(asked, location.href).href);
      return plain(asked, init);
    };
  });
  await expectUsed(page, "/auth");
  await signIn(page, people().admin, "/dashboard");
  for (const path of ["/admin", "/admin/projects", `/admin/projects/${people().code}`]) await expectUsed(page, path);

  await page.context().clearCookies();
  await enterCode(page, people().code);
  await page.waitForURL("**/owner-dashboard");
  await expectUsed(page, "/owner-dashboard");
});
