import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from "@playwright/test";
import { command } from "./binary.ts";
import { copyOf, type Data, emptyData, removeData, settings as settingsOf } from "./database.ts";
import { type Server, startServer } from "./server.ts";
import { template } from "./template.ts";
import { watch } from "./watch.ts";

/** A phone as contractors and owners hold it. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** The narrowest screen that has to work. */
export const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 740 } };

/** The same phone with the worker that keeps the portal open without a signal. */
export const OFFLINE_PHONE: BrowserContextOptions = { ...PHONE, serviceWorkers: "allow" };

/** A laptop, whose room the admin's sidebar takes of. */
export const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** An office's wide screen. */
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

interface Fixtures {
  /** Settings of the portal that differ from the tests' usual ones, as environment variables. */
  settings: Record<string, string>;
  /** A portal of this test's own, on its own copy of the demo data. */
  portal: Server;
  /** Opens a page for one more person, who shares no cookies with the others. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
}

/** A portal on data of its own. */
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
        // What a worker has kept would hide what the server gives.
        serviceWorkers: "block",
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      faults.push(watch(page));
      return page;
    });
    for (const context of contexts) await context.close();
    expect(faults.flat(), "faults that the pages reported").toEqual([]);
  },
});

/** On a portal that nobody has an account at. */
export const testEmpty = test.extend({ portal: portalOn(emptyData) });

/** Messages in the long thread. */
export const LONG_THREAD = 1_500;

/** On a portal where the thread of the known project has gone on for very long. */
export const testLongThread = test.extend({
  portal: portalOn(async () => {
    const data = await emptyData();
    await command(["demo", "--messages", String(LONG_THREAD)], settingsOf(data));
    return data;
  }),
});

/** On a portal that asks owners a second question on every new device. */
export const testAsking = test.extend({ settings: { BUILDBACK_OWNER_STEP_UP: "always" } });

/** On a portal where an account opens only after its address was confirmed; its mail goes to the outbox. */
export const testConfirming = test.extend({ settings: { BUILDBACK_SIGNUP_CONFIRMATION: "always" } });

/** On a portal that believes what its proxy says of where somebody calls from: `from` gives the header. */
export const testProxied = test.extend({ settings: { BUILDBACK_TRUSTED_PROXIES: "127.0.0.0/8" } });

/** Calls from a network of one's own, where the portal stands behind a proxy. */
export const from = (address: string): BrowserContextOptions => ({ extraHTTPHeaders: { "X-Forwarded-For": address } });

export { expect };
