import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from "@playwright/test";
import { command } from "./binary.ts";
import { makeCertificate } from "./certificate.ts";
import { copyOf, type Data, emptyData, removeData, settings as settingsOf } from "./database.ts";
import { type Server, startServer } from "./server.ts";
import { template } from "./template.ts";
import { watch } from "./watch.ts";

/** A typical phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** The narrowest supported screen. */
export const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 740 } };

/** The same phone with the service worker, which keeps the portal usable offline. */
export const OFFLINE_PHONE: BrowserContextOptions = { ...PHONE, serviceWorkers: "allow" };

/** A laptop. The admin's sidebar takes up part of its width. */
export const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** A wide office screen. */
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

interface Fixtures {
  /** Environment variables that override the test defaults. */
  settings: Record<string, string>;
  /** A portal for this test, with its own copy of the demo data. */
  portal: Server;
  /** Opens a page for another user, in a separate browser context. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
}

/** Fixture for a portal with the given data. */
function portalOn(make: () => Promise<Data>) {
  return async (
    { settings }: Pick<Fixtures, "settings">,
    use: (portal: Server) => Promise<void>,
    testInfo: TestInfo,
  ) => {
    const data = await make();
    try {
      const server = await startServer(data, settings);
      await use(server);
      await server.stop();
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach("server.log", { body: server.log(), contentType: "text/plain" });
      }
    } finally {
      await removeData(data);
    }
  };
}

export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  portal: portalOn(() => copyOf(template())),
  visitor: async ({ browser, portal }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[][] = [];
    await use(async (options = DESKTOP) => {
      const context = await browser.newContext({
        baseURL: portal.url,
        reducedMotion: "reduce",
        locale: "en-US",
        timezoneId: "America/New_York",
        // No authority has signed the certificates of tests.
        ignoreHTTPSErrors: true,
        // Cached responses of a service worker would hide the server's.
        serviceWorkers: "block",
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      faults.push(watch(page));
      return page;
    });
    for (const context of contexts) await context.close();
    expect(faults.flat(), "errors that the pages reported").toEqual([]);
  },
});

/** Uses a portal without accounts. */
export const testEmpty = test.extend({ portal: portalOn(emptyData) });

export const LONG_THREAD = 1_500;

/** Uses a portal whose demo project has a very long message thread. */
export const testLongThread = test.extend({
  portal: portalOn(async () => {
    const data = await emptyData();
    await command(["demo", "--messages", String(LONG_THREAD)], settingsOf(data));
    return data;
  }),
});

/** Uses a portal that asks owners a security question on every new device. */
export const testAsking = test.extend({ settings: { BUILDBACK_OWNER_STEP_UP: "always" } });

/** Uses a portal that requires email confirmation for new accounts. Its email goes to the outbox folder. */
export const testConfirming = test.extend({ settings: { BUILDBACK_SIGNUP_CONFIRMATION: "always" } });

/** Uses a portal that trusts its proxy's header for client addresses. Set the header with `from`. */
export const testProxied = test.extend({ settings: { BUILDBACK_TRUSTED_PROXIES: "127.0.0.0/8" } });

/** Uses a portal that serves HTTP/2 over TLS. */
export const testTls = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this parameter
  settings: async ({}, use) => {
    const { certificate, key, remove } = await makeCertificate();
    await use({ BUILDBACK_TLS_CERT: certificate, BUILDBACK_TLS_KEY: key });
    await remove();
  },
});

/** Sets the client address that a proxy would report. */
export const from = (address: string): BrowserContextOptions => ({ extraHTTPHeaders: { "X-Forwarded-For": address } });

export { expect };
