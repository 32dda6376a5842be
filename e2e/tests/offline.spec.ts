import type { Page } from "@playwright/test";
import { signIn } from "../pages/auth.ts";
import { people } from "../portal/template.ts";
import { expect, OFFLINE_PHONE, test } from "../portal/test.ts";

/** The worker keeps the shell, and has this page. */
const isKept = (page: Page) =>
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

test("what the worker keeps is the same for everybody", async ({ visitor }) => {
  const page = await visitor(OFFLINE_PHONE);
  await signIn(page, people().contractor, "/contractor-dashboard");
  await isKept(page);
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/");
  expect(kept.filter((path) => path !== "/" && path !== "/icon.svg" && !path.startsWith("/assets/"))).toEqual([]);
});
