import { defineConfig } from "@playwright/test";

const browser = process.env.BUILDBACK_BROWSER;
const ci = Boolean(process.env.CI);

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
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    ...(browser ? { launchOptions: { executablePath: browser } } : {}),
    locale: "en-US",
    timezoneId: "America/New_York",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
  projects: [
    { name: "walk", testMatch: "tests/**/*.spec.ts" },
    { name: "screenshots", testMatch: "screenshots/**/*.shot.ts" },
  ],
});
