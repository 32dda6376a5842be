import { defineConfig } from "@playwright/test";

const browser = process.env.BUILDBACK_BROWSER;
const ci = Boolean(process.env.CI);

/**
 * Tests that run on PostgreSQL: pages that depend on the database's order, search, time zones, concurrency, or live updates.
 * Pages look the same on both databases, and the HTTP tests run every operation on both.
 */
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

/** Uses the system's browser, which scripts/e2e.sh finds, so that nothing is downloaded. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./portal/prepare.ts",
  outputDir: "test-results",
  // Each worker has a server, a database, and a browser. More workers than cores only slow each other down.
  workers: 2,
  fullyParallel: true,
  forbidOnly: ci,
  retries: 0,
  // Long enough for a slow machine. A successful wait ends as soon as it can.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./portal/failures.ts"], ["./jobs/document.ts"]],
  use: {
    ...(browser ? { launchOptions: { executablePath: browser } } : {}),
    locale: "en-US",
    timezoneId: "America/New_York",
    screenshot: "only-on-failure",
    // Traces cannot be viewed once a CI machine is gone.
    trace: ci ? "off" : "retain-on-failure",
  },
  projects: [
    {
      name: "walk",
      testMatch: isPostgres ? DEPENDING_ON_DATABASE.map((name) => `tests/${name}.spec.ts`) : "tests/**/*.spec.ts",
    },
    { name: "screenshots", testMatch: "screenshots/**/*.shot.ts" },
    // One at a time, because they are measured.
    { name: "jobs", testMatch: "jobs/**/*.jobs.ts", workers: 1 },
  ],
});
