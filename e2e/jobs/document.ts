import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Reporter, TestCase } from "@playwright/test/reporter";
import type { Counts, Row } from "./row.ts";

const UNITS = ["taps", "fields", "seconds"] as const;

const limitText = ({ limit }: Row) =>
  UNITS.flatMap((unit) => (limit[unit] === undefined ? [] : `${limit[unit]} ${unit}`)).join(", ");

const isOver = (row: Row) => UNITS.some((unit) => (row[unit] ?? 0) > (row.limit[unit] ?? Number.POSITIVE_INFINITY));

/** Writes docs/jobs.md after a run of all jobs, if `BUILDBACK_TEST_JOBS_DOCUMENT` names it. */
export default class JobsDocument implements Reporter {
  private readonly rows: Row[] = [];

  onTestEnd({ annotations }: TestCase): void {
    for (const { type, description } of annotations) {
      if (type === "job" && description) this.rows.push(JSON.parse(description) as Row);
    }
  }

  onEnd(): void {
    const path = process.env.BUILDBACK_TEST_JOBS_DOCUMENT;
    if (path && this.rows.length > 0) writeFileSync(path, documentOf(this.rows));
  }
}

const cell = (row: Row, unit: keyof Counts) => {
  const value = row[unit];
  if (value === undefined) return "";
  return unit === "seconds" ? value.toFixed(1) : String(value);
};

function documentOf(rows: Row[]): string {
  const lines = rows.map((row) => {
    const cells = [row.job, row.size, ...UNITS.map((unit) => cell(row, unit)), limitText(row)];
    return `| ${[...cells, isOver(row) ? "exceeded" : "kept"].join(" | ")} |`;
  });
  return `# Jobs

\`make jobs\` generates this page; do not edit it. A browser does the most frequent jobs on a portal with demo data, at two screen sizes,
and counts in the page what the person does:

- **taps** are presses of a finger or a mouse button. Choosing files is one. Scrolling and keys are none. Fields are filled without a tap.
- **fields** are the fields that receive input, including native lists. Moving into a field is not a tap.
- **seconds** are the portal's time: the browser types instantly. They end when the result is on the screen.

A cold start is the first visit of a browser without a cache, over HTTP/2 and TLS, on slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms) with the processor
slowed down four times. It ends when the page's own content is painted, not its headings or placeholders; of three visits, the
middle one counts. The other rows have a fast connection, except where they name one.

\`make test\` does each job at one size, and fails above a limit. It measures no cold start, because the time of a debug build says nothing.

Machine: ${cpus()[0]?.model.trim()}, ${cpus().length} cores

| job | size | taps | fields | seconds | limit | |
|---|---|---:|---:|---:|---|---|
${lines.join("\n")}
`;
}
