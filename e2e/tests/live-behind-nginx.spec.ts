import type { Page } from "@playwright/test";
import { signIn } from "../pages/auth.ts";
import { freePort, type Nginx, startNginx } from "../portal/nginx.ts";
import { pdf } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { test as base, DESKTOP, expect } from "../portal/test.ts";

interface Fixtures {
  port: number;
  /** An nginx that only has `proxy_pass` to the portal. */
  nginx: Nginx & { url: string };
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this parameter
  port: async ({}, use) => use(await freePort()),
  settings: async ({ port }, use) => use({ BUILDBACK_PUBLIC_URL: `http://127.0.0.1:${port}` }),
  nginx: async ({ port, portal }, use) => {
    const nginx = await startNginx(port, portal.url);
    await use({ ...nginx, url: `http://127.0.0.1:${port}` });
    await nginx.stop();
  },
});

const openFiles = async (page: Page) => {
  await page.goto(`/admin/projects/${people().code}?tab=files`);
  await page.getByRole("button", { name: "Add Files" }).click();
  return page.getByRole("dialog", { name: "Add Files" });
};

test("live updates arrive immediately behind nginx", async ({ nginx, visitor }) => {
  const page = await visitor({ ...DESKTOP, baseURL: nginx.url });
  await signIn(page, people().admin, "/dashboard");
  const { code } = people();
  // If nginx buffered the stream, the browser would not receive the response.
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/stream");
  await page.goto(`/admin/projects/${code}?tab=updates`);
  await expect(page.getByRole("button", { name: "Add Update" })).toBeVisible();
  await stream;
  const { status } = await (await page.request.get(`/api/projects/${code}`)).json();
  const notes = "The plasterer is on the way.";
  const answer = await page.request.post(`/api/projects/${code}/updates`, {
    headers: { origin: nginx.url, "x-buildback-request": "1" },
    data: { status, notes },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  // Well before the page would poll.
  await expect(page.getByText(notes).first()).toBeVisible({ timeout: 10_000 });
});

test("a file that nginx rejects as too large is reported as such", async ({ nginx, visitor }) => {
  const page = await visitor({ ...DESKTOP, baseURL: nginx.url });
  await signIn(page, people().admin, "/dashboard");
  const dialog = await openFiles(page);
  const { buffer, ...plan } = pdf("plan.pdf", "Plan");
  const large = { ...plan, buffer: Buffer.concat([buffer, Buffer.alloc(2 << 20, 10)]) };
  await dialog.locator("input[type=file]").first().setInputFiles(large);
  await expect(dialog).toContainText(
    "A proxy in front of the portal rejected the file because it is too large (413). Ask the person who runs the portal to raise the limit (client_max_body_size in nginx).",
  );
});

test("a stopped portal is reported as unreachable through the proxy", async ({ browser, nginx, portal }) => {
  // Use a plain context instead of `visitor`, because failed responses are expected here.
  const context = await browser.newContext({ ...DESKTOP, baseURL: nginx.url, serviceWorkers: "block" });
  const page = await context.newPage();
  await signIn(page, people().admin, "/dashboard");
  const chosen = (await openFiles(page)).locator("input[type=file]").first();
  // The page has finished loading.
  await expect(chosen).toBeAttached();
  await portal.stop();
  await chosen.setInputFiles(pdf("plan.pdf", "Plan"));
  await expect(page.getByRole("dialog", { name: "Add Files" })).toContainText(
    "The portal cannot be reached through its proxy right now (502). Try again in a minute.",
  );
  await context.close();
});
