export const KINDS = ["scripts", "styles", "fonts", "pictures", "data"] as const;
export type Kind = (typeof KINDS)[number];

/** Files of a kind, as the browser counted them. Bytes and milliseconds. */
export interface Files {
  count: number;
  /** Those that the browser had already. */
  fromCache: number;
  /** What came over the network, with its headers. */
  transferred: number;
  /** As they are sent, compressed where they can be: those of which the browser knows it. */
  packed: number;
  /** The same files unpacked. */
  compared: number;
  /** All of them unpacked. */
  unpacked: number;
  /** Time that they took, each counted by itself. */
  ms: number;
}

export type ResourceTally = Readonly<Record<Kind, Files>>;

const NONE: Files = { count: 0, fromCache: 0, transferred: 0, packed: 0, compared: 0, unpacked: 0, ms: 0 };
export const NO_RESOURCES: ResourceTally = { scripts: NONE, styles: NONE, fonts: NONE, pictures: NONE, data: NONE };

export type ResourceEntry = Pick<
  PerformanceResourceTiming,
  "name" | "initiatorType" | "transferSize" | "encodedBodySize" | "decodedBodySize" | "duration"
>;

/** What kind of file an address is of; nothing for streams, which never end, and for what is not counted. */
function kindOf({ name, initiatorType }: ResourceEntry): Kind | undefined {
  const path = new URL(name).pathname;
  if (path.endsWith(".js")) return "scripts";
  if (path.endsWith(".css")) return "styles";
  if (path.endsWith(".woff2")) return "fonts";
  if (path.endsWith("/stream")) return undefined;
  if (initiatorType === "img" || initiatorType === "css" || /\.(svg|png|ico)$/.test(path)) return "pictures";
  return path.startsWith("/api/") ? "data" : undefined;
}

/** Counts entries in. A file that was fetched ahead and then used is told of twice with nothing transferred the second time:
 *  `seen` holds the addresses of the build's files that were counted. */
export function tally(before: ResourceTally, entries: readonly ResourceEntry[], seen: Set<string>): ResourceTally {
  const after: Record<Kind, Files> = { ...before };
  for (const entry of entries) {
    const kind = kindOf(entry);
    if (!kind || (kind !== "data" && seen.has(entry.name))) continue;
    seen.add(entry.name);
    const files = after[kind];
    const wasThere = entry.transferSize === 0 && entry.decodedBodySize > 0;
    // The worker keeps files unpacked, and the browser tells of those, not always saying that they are the worker's: how small
    // they were sent is forgotten.
    const isForgotten = wasThere && entry.encodedBodySize === entry.decodedBodySize;
    after[kind] = {
      count: files.count + 1,
      fromCache: files.fromCache + (wasThere ? 1 : 0),
      transferred: files.transferred + entry.transferSize,
      packed: files.packed + (isForgotten ? 0 : entry.encodedBodySize),
      compared: files.compared + (isForgotten ? 0 : entry.decodedBodySize),
      unpacked: files.unpacked + entry.decodedBodySize,
      ms: files.ms + entry.duration,
    };
  }
  return after;
}

/** Whether the browser knows of all of them how small they were sent. */
export const isPackedKnown = ({ compared, unpacked }: Files): boolean => compared === unpacked;

/** Several kinds as one. */
export function together(resources: ResourceTally, kinds: readonly Kind[]): Files {
  return kinds
    .map((kind) => resources[kind])
    .reduce(
      (sum, files) => ({
        count: sum.count + files.count,
        fromCache: sum.fromCache + files.fromCache,
        transferred: sum.transferred + files.transferred,
        packed: sum.packed + files.packed,
        compared: sum.compared + files.compared,
        unpacked: sum.unpacked + files.unpacked,
        ms: sum.ms + files.ms,
      }),
      NONE,
    );
}
