import type { Page } from "@playwright/test";
import { signInByForm } from "../pages/auth.ts";
import { type Certificate, makeCertificate } from "../portal/certificate.ts";
import { call } from "../portal/get.ts";
import { freePort, type Nginx, type NginxKind, startNginx } from "../portal/nginx.ts";
import { pdf } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { test as base, DESKTOP, expect } from "../portal/test.ts";

interface Fixtures {
  ports: { http: number; https: number };
  certificate: Certificate;
  kind: NginxKind;
  /** Limit on the size of a body, if not that of the configuration. */
  bodyLimit: string | undefined;
  nginx: Nginx;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this parameter
  ports: async ({}, use) => use({ http: await freePort(), https: await freePort() }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  certificate: async ({}, use) => {
    const certificate = await makeCertificate();
    await use(certificate);
    await certificate.remove();
  },
  kind: ["guide", { option: true }],
  bodyLimit: [undefined, { option: true }],
  settings: async ({ ports, kind }, use) =>
    use(
      kind === "guide"
        ? { BUILDBACK_PUBLIC_URL: `https://127.0.0.1:${ports.https}`, BUILDBACK_TRUSTED_PROXIES: "127.0.0.1" }
        : { BUILDBACK_PUBLIC_URL: `http://127.0.0.1:${ports.http}` },
    ),
  nginx: async ({ ports, portal, certificate, kind, bodyLimit }, use) => {
    const at = { httpPort: ports.http, httpsPort: ports.https };
    const nginx = await startNginx({ kind, ...at, portal: portal.url, certificate, bodyLimit });
    await use(nginx);
    await nginx.stop();
  },
});

const throughNginx = (nginx: { url: string }) => ({ ...DESKTOP, baseURL: nginx.url, ignoreHTTPSErrors: true });

/** Opens the form of a new project, which uploads files as they are chosen. */
const openFiles = async (page: Page) => {
  await signInByForm(page, people().partner, "/dashboard");
  await page.goto("/submit-project");
  return page.getByRole("main");
};

/** Adds an update, as somebody else would. Returns its notes. */
async function addUpdate(page: Page, nginx: Nginx): Promise<string> {
  const { code } = people();
  const { status } = await (await page.request.get(`/api/projects/${code}`)).json();
  const notes = "The plasterer is on the way.";
  const answer = await page.request.post(`/api/projects/${code}/updates`, {
    headers: { origin: nginx.url, "x-buildback-request": "1" },
    data: { status, notes },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return notes;
}

const isStream = (sent: { url(): string }) => new URL(sent.url()).pathname === "/api/stream";

/** Opens a project's updates. */
async function openUpdates(page: Page): Promise<void> {
  await page.goto(`/admin/projects/${people().code}?tab=updates`);
  await expect(page.getByRole("button", { name: "Add Update" })).toBeVisible();
}

for (const kind of ["guide", "bare"] as const) {
  test.describe(`with the ${kind} configuration`, () => {
    test.use({ kind });

    test("live updates arrive immediately behind nginx", async ({ nginx, visitor }) => {
      const page = await visitor(throughNginx(nginx));
      await signInByForm(page, people().admin, "/dashboard");
      // If nginx buffered the stream, the browser would not receive the response.
      const stream = page.waitForResponse(isStream);
      await openUpdates(page);
      await stream;
      const notes = await addUpdate(page, nginx);
      // Well before the page would poll.
      await expect(page.getByText(notes).first()).toBeVisible({ timeout: 10_000 });
    });
  });
}

test.describe("with an nginx that buffers streams", () => {
  test.use({ kind: "buffering" });

  test("the page checks for changes, and the account menu says so", async ({ nginx, visitor }) => {
    const page = await visitor(throughNginx(nginx));
    await page.clock.install();
    await signInByForm(page, people().admin, "/dashboard");
    // Not the stream of the page before.
    const stream = page.waitForRequest((sent) => isStream(sent) && sent.frame().url().includes("/admin/projects/"));
    await openUpdates(page);
    await stream;
    // Twice the interval between beats.
    await page.clock.fastForward(41_000);
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByText("Live updates are off: checking every 30 seconds")).toBeVisible();
    await page.keyboard.press("Escape");
    const notes = await addUpdate(page, nginx);
    await page.clock.fastForward(31_000);
    await expect(page.getByText(notes).first()).toBeVisible();
  });
});

test("a 10 MB file passes through nginx", async ({ nginx, visitor }) => {
  const page = await visitor(throughNginx(nginx));
  const form = await openFiles(page);
  const { buffer, ...plan } = pdf("plan.pdf", "Plan");
  const largest = { ...plan, buffer: Buffer.concat([buffer, Buffer.alloc((10 << 20) - buffer.length, 10)]) };
  await form.locator("input[type=file]").first().setInputFiles(largest);
  await expect(form.getByLabel("Uploaded")).toHaveCount(1);
});

test("the portal knows the visitor's address", async ({ nginx, visitor }) => {
  const wrong = JSON.stringify({ email: people().admin.email, password: "wrong" });
  const headers = { "content-type": "application/json", "x-buildback-request": "1", "x-forwarded-for": "198.51.100.7" };
  // A visitor at another address than nginx, who also claims one.
  const sent = { method: "POST", localAddress: "127.0.0.2", headers };
  const answer = await call(`${nginx.url}/api/auth/sign-in`, sent, wrong);
  expect(answer.statusCode).toBe(401);
  const page = await visitor(throughNginx(nginx));
  await signInByForm(page, people().admin, "/dashboard");
  const log = await (await page.request.get("/api/admin/security-events?limit=100")).text();
  expect(log).toContain("127.0.0.2");
  expect(log).not.toContain("198.51.100.7");
});

test("plain HTTP leads pages to HTTPS and refuses programs", async ({ nginx, ports }) => {
  const plain = (path: string) => fetch(`http://127.0.0.1:${ports.http}${path}`, { redirect: "manual" });
  const page = await plain("/auth?tab=signin");
  expect(page.status).toBe(301);
  expect(page.headers.get("location")).toBe("https://portal.example.com/auth?tab=signin");
  expect((await plain("/api/me")).status, nginx.url).toBe(403);
});

test.describe("with a smaller limit", () => {
  test.use({ bodyLimit: "1m" });

  test("the page says that it was nginx that refused a file", async ({ nginx, visitor }) => {
    const page = await visitor(throughNginx(nginx));
    const form = await openFiles(page);
    const { buffer, ...plan } = pdf("plan.pdf", "Plan");
    const large = { ...plan, buffer: Buffer.concat([buffer, Buffer.alloc(2 << 20, 10)]) };
    await form.locator("input[type=file]").first().setInputFiles(large);
    await expect(form).toContainText(
      "A proxy in front of the portal rejected the file because it is too large (413). Ask the person who runs the portal to raise the limit (client_max_body_size in nginx).",
    );
  });
});

test("a stopped portal is reported as unreachable through the proxy", async ({ browser, nginx, portal }) => {
  // Use a plain context instead of `visitor`, because failed responses are expected here.
  const context = await browser.newContext({ ...throughNginx(nginx), serviceWorkers: "block" });
  const page = await context.newPage();
  const form = await openFiles(page);
  const chosen = form.locator("input[type=file]").first();
  // The page has finished loading.
  await expect(chosen).toBeAttached();
  await portal.stop();
  await chosen.setInputFiles(pdf("plan.pdf", "Plan"));
  await expect(form).toContainText(
    "The portal cannot be reached through its proxy right now (502). Try again in a minute.",
  );
  await context.close();
});
