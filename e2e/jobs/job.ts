import { performance } from "node:perf_hooks";
import type { BrowserContextOptions, Locator, Page } from "@playwright/test";
import type { TestFile } from "../portal/photo.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";
import type { Counts, Row } from "./row.ts";

/** The screen sizes at which the jobs are counted. */
const SIZES = {
  phone: { options: PHONE, isTouch: true },
  desktop: { options: DESKTOP, isTouch: false },
} as const;

type Size = keyof typeof SIZES;

/** The name of a size, such as 390x844. */
export const sizeOf = ({ viewport }: BrowserContextOptions): string => `${viewport?.width}x${viewport?.height}`;

/** The window of a page that counts. */
type Counting = Window & { counts?: { taps: number; fields: Set<EventTarget>; hasBegun: boolean } };

/** Runs in the page. Counts real presses of a pointer, and the fields that receive input. Checkboxes and files are chosen by presses. */
function count(): void {
  const counts = { taps: 0, fields: new Set<EventTarget>(), hasBegun: false };
  (window as Counting).counts = counts;
  const press = (event: Event) => {
    if (event.isTrusted) counts.taps += 1;
  };
  const fill = ({ target }: Event) => {
    if (target instanceof Element && !target.matches("[type=checkbox], [type=radio], [type=file]")) {
      counts.fields.add(target);
    }
  };
  window.addEventListener("pointerdown", press, true);
  window.addEventListener("input", fill, true);
}

/** Writes a row of docs/jobs.md, and expects that it is within its limit. */
export function record(row: Row): void {
  test.info().annotations.push({ type: "job", description: JSON.stringify(row) });
  const over = (["taps", "fields", "seconds"] as const).filter(
    (unit) => (row[unit] ?? 0) > (row.limit[unit] ?? Infinity),
  );
  expect
    .soft(
      over.map((unit) => `${row[unit]} ${unit} instead of ${row.limit[unit]}`),
      `${row.job} at ${row.size}`,
    )
    .toEqual([]);
}

/** Seconds since a moment of `performance.now()`. */
export const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** A user whose presses and input are counted in the page. */
export class CountedUser {
  private started = performance.now();

  constructor(
    readonly page: Page,
    private readonly isTouch: boolean,
  ) {}

  /** Starts counting. With a path, the job starts by opening it, such as with a code that was scanned. */
  async begin(path?: string): Promise<void> {
    this.started = performance.now();
    if (path !== undefined) await this.page.goto(path);
    await this.page.evaluate(() => {
      const { counts } = window as Counting;
      if (!counts) throw new Error("the page does not count");
      counts.taps = 0;
      counts.fields.clear();
      counts.hasBegun = true;
    });
  }

  /** Taps or clicks. */
  async press(target: Locator): Promise<void> {
    await (this.isTouch ? target.tap() : target.click());
  }

  /** Fills in a text field. */
  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text);
  }

  /** Selects an option of the browser's own list. */
  async choose(field: Locator, option: string): Promise<void> {
    await field.selectOption(option);
  }

  /** Leaves a field with the key for the next one. */
  async next(): Promise<void> {
    await this.page.keyboard.press("Tab");
  }

  /** Chooses files with a button. */
  async attach(button: Locator, files: TestFile[]): Promise<void> {
    const choosing = this.page.waitForEvent("filechooser");
    await this.press(button);
    await (await choosing).setFiles(files);
  }

  /** Stops counting when the job's result is on the screen: the first element that matches. */
  async done(result: Locator): Promise<Counts> {
    await result.first().waitFor();
    const seconds = secondsSince(this.started);
    const counts = await this.page.evaluate(() => {
      const { counts } = window as Counting;
      return counts?.hasBegun ? { taps: counts.taps, fields: counts.fields.size } : undefined;
    });
    if (!counts) throw new Error("the page was loaded again during the job");
    return { ...counts, seconds };
  }
}

/** A job at one size. */
export interface Work {
  /** Opens a page of this size for the user who is counted. */
  counted: () => Promise<CountedUser>;
  /** Opens a page for somebody who prepares the job. */
  visitor: () => Promise<Page>;
  /** The size's name. */
  size: string;
  /** Whether the page has the phone's layout. */
  isPhone: boolean;
}

/** Sizes to run: the usual one of a job, or all for docs/jobs.md. */
const sizesFor = (usual: Size): Size[] =>
  process.env.BUILDBACK_TEST_JOB_SIZES === "all" ? ["phone", "desktop"] : [usual];

/**
 * Declares a frequent job. `usual` is the size at which it is mostly done. `run` prepares it, does it, and returns what it took.
 */
export function job(name: string, usual: Size, limit: Row["limit"], run: (work: Work) => Promise<Counts>): void {
  for (const size of sizesFor(usual)) {
    const { options, isTouch } = SIZES[size];
    test(`${name} at ${sizeOf(options)}`, async ({ visitor }) => {
      const counted = async () => {
        const page = await visitor(options);
        await page.addInitScript(count);
        return new CountedUser(page, isTouch);
      };
      const counts = await run({ counted, visitor: () => visitor(), size: sizeOf(options), isPhone: isTouch });
      record({ job: name, size: sizeOf(options), ...counts, limit });
    });
  }
}
