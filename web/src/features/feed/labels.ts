import type { Feed } from "./queries";

/** Returns the first unused label: `My phone`, then `My phone 2`. */
export function freeLabel(wanted: string, feeds: readonly Pick<Feed, "label">[]): string {
  const taken = new Set(feeds.map(({ label }) => label));
  let label = wanted;
  for (let number = 2; taken.has(label); number += 1) label = `${wanted} ${number}`;
  return label;
}
