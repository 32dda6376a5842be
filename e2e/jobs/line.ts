import type { Page } from "@playwright/test";

/** A network connection. */
export interface Line {
  /** Bytes per second. */
  download: number;
  /** Bytes per second. */
  upload: number;
  /** Round-trip time in milliseconds. */
  latency: number;
}

/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up. */
export const SLOW_4G: Line = { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150 };

/** The edge of a cell: 25 kB/s in both directions. */
export const CELL_EDGE: Line = { download: 25_000, upload: 25_000, latency: 0 };

/** No limit. */
export const FAST: Line = { download: -1, upload: -1, latency: 0 };

/** Returns a function that changes the page's connection. */
export async function lineOf(page: Page): Promise<(line: Line) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  return async ({ download, upload, latency }) => {
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: download,
      uploadThroughput: upload,
    });
  };
}

/** Makes the page's processor slower by a factor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}
