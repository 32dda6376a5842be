import { defineConfig } from "@playwright/test";

const browser = process.env.BUILDBACK_BROWSER;
const ci = Boolean(process.env.CI);

/** What the PostgreSQL run tests: pages that depend on the database's order, search, time zones, concurrency, or live updates. A page
 *  does not look different for its database, and the HTTP tests run every operation on both. */
const DEPENDING_ON_DATABASE = [
  "audit",
  "bulk",
  "calendar",
  "edit",
  "first-run",
  "import",
  "lists",
  "messages",
  "notifications",
  "overtaken",
  "reports",
  "search",
  "setup",
  "story",
];
const isPostgres = process.env.BUILDBACK_TEST_DATABASE === "postgres";

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
    {
      name: "walk",
      testMatch: isPostgres ? DEPENDING_ON_DATABASE.map((name) => `tests/${name}.spec.ts`) : "tests/**/*.spec.ts",
    },
    { name: "screenshots", testMatch: "screenshots/**/*.shot.ts" },
  ],
});
