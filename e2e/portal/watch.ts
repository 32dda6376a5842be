import type { Page } from "@playwright/test";

/** What must never happen on any page, whatever the test is about. */
export function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${page.url()}: uncaught ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The browser reports every answer of 400 and more; `response` below judges them with their address.
    if (message.text().startsWith("Failed to load resource")) return;
    // As the tests want it, where they are not about that worker.
    if (message.text().startsWith("Service Worker registration blocked by Playwright")) return;
    // The router names what kept a page from opening. Where a test takes the network away, it looks at what people see.
    if (message.text().startsWith("ApiProblem: Network error.")) return;
    // Playwright's own trace reads the pictures that somebody is choosing; the page only shows them.
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
