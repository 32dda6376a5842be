import type { Page } from "@playwright/test";

/** Records errors that must not occur on any page. */
export function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${page.url()}: uncaught ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The browser logs every 4xx and 5xx response. The `response` handler checks those, along with their URLs.
    if (message.text().startsWith("Failed to load resource")) return;
    // Most tests block the service worker on purpose.
    if (message.text().startsWith("Service Worker registration blocked by Playwright")) return;
    // The router logs the error that prevented navigation. Tests that go offline check the visible result instead.
    if (message.text().startsWith("ApiProblem: Network error.")) return;
    // Playwright's tracing reads images selected for upload. The page itself only displays them.
    if (message.text().startsWith("Connecting to 'blob:")) return;
    faults.push(`${page.url()}: console ${message.type()}: ${message.text()}`);
  });
  page.on("response", (response) => {
    const refusal = response.status() >= 400 && response.status() < 500;
    const api = new URL(response.url()).pathname.startsWith("/api/");
    if (response.status() >= 400 && !(refusal && api)) faults.push(`${response.status()} for ${response.url()}`);
  });
  return faults;
}
