import { defineConfig } from "@playwright/test";

const browser = process.env.BUILDBACK_BROWSER;
const ci = Boolean(process.env.CI);

/** Tests of pages and of what browsers keep: the operations behind them are tested on both databases without a browser. The run on
 *  SQLite has them. */
const OF_PAGES = [
  "accessibility",
  "adding-files",
  "admin-layout",
  "api-docs",
  "back",
  "cached-files",
  "contractor-grid",
  "hints",
  "keyboard",
  "long-thread",
  "offline",
  "outbox",
  "owner-thumb",
  "performance",
  "print",
  "shell",
  "sign-in-target",
  "spanish",
  "tabs",
  "translation",
  "typing",
];
const left = process.env.BUILDBACK_TEST_DATABASE === "postgres" ? OF_PAGES : [];

/** The browser is the system's own (scripts/e2e.sh finds it): nothing is downloaded. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./portal/prepare.ts",
  outputDir: "test-results",
  // A server, a database and a browser per worker: more than the cores only makes everyone wait.
  workers: 2,
  fullyParallel: true,
  forbidOnly: ci,
  retries: 0,
  // Long enough for a slow machine: a wait that ends well ends as soon as it can.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./portal/failures.ts"]],
  use: {
    ...(browser ? { launchOptions: { executablePath: browser } } : {}),
    locale: "en-US",
    timezoneId: "America/New_York",
    screenshot: "only-on-failure",
    // Nobody looks at the traces of a machine that is gone.
    trace: ci ? "off" : "retain-on-failure",
  },
  projects: [
    { name: "walk", testMatch: "tests/**/*.spec.ts", testIgnore: left.map((name) => `tests/${name}.spec.ts`) },
    { name: "screenshots", testMatch: "screenshots/**/*.shot.ts" },
  ],
});
