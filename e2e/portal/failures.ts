import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const LINES = 8;
const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** Prints a summary of all failures at the end, where it is easy to find in a long log. */
export default class Failures implements Reporter {
  private readonly found: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus) return;
    const reasons = result.errors.map(({ message = "no message", location }) => {
      const text = message.replace(COLORS, "").trim().split("\n").slice(0, LINES).join("\n  ");
      return `  ${text}\n  at line ${location?.line ?? "unknown"}`;
    });
    this.found.push([`${test.location.file.split("/").pop()}: ${test.title}`, ...reasons].join("\n"));
  }

  onEnd(): void {
    if (this.found.length > 0) process.stdout.write(`\nFailures:\n${this.found.join("\n")}\n`);
  }
}
