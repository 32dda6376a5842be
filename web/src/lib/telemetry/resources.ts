export const KINDS = ["scripts", "styles", "fonts", "pictures", "data"] as const;
export type Kind = (typeof KINDS)[number];

/** Totals for the files of one kind, as the browser reports them. Sizes in bytes, times in milliseconds. */
export interface Files {
  count: number;
  /** Files served from the cache. */
  fromCache: number;
  /** Bytes transferred over the network, including headers. */
  transferred: number;
  /** Compressed size of the files whose compressed size is known. */
  packed: number;
  /** Uncompressed size of the files counted in `packed`. */
  compared: number;
  /** Uncompressed size of all files. */
  unpacked: number;
  /** Sum of the load times of the files. */
  ms: number;
}

export type ResourceTally = Readonly<Record<Kind, Files>>;

const NONE: Files = { count: 0, fromCache: 0, transferred: 0, packed: 0, compared: 0, unpacked: 0, ms: 0 };
export const NO_RESOURCES: ResourceTally = { scripts: NONE, styles: NONE, fonts: NONE, pictures: NONE, data: NONE };

export type ResourceEntry = Pick<
  PerformanceResourceTiming,
  "name" | "initiatorType" | "transferSize" | "encodedBodySize" | "decodedBodySize" | "duration"
>;

/** The kind of a resource. Undefined for event streams, which never end, and for resources that are not counted. */
function kindOf({ name, initiatorType }: ResourceEntry): Kind | undefined {
  const path = new URL(name).pathname;
  if (path.endsWith(".js")) return "scripts";
  if (path.endsWith(".css")) return "styles";
  if (path.endsWith(".woff2")) return "fonts";
  if (path.endsWith("/stream")) return undefined;
  if (initiatorType === "img" || initiatorType === "css" || /\.(svg|png|ico)$/.test(path)) return "pictures";
  return path.startsWith("/api/") ? "data" : undefined;
}

/** Adds entries to a tally. A file that was preloaded and then used is reported twice, the second time with nothing
 *  transferred. `seen` holds the URLs of the files already counted. */
export function tally(before: ResourceTally, entries: readonly ResourceEntry[], seen: Set<string>): ResourceTally {
  const after: Record<Kind, Files> = { ...before };
  for (const entry of entries) {
    const kind = kindOf(entry);
    if (!kind || (kind !== "data" && seen.has(entry.name))) continue;
    seen.add(entry.name);
    const files = after[kind];
    const wasThere = entry.transferSize === 0 && entry.decodedBodySize > 0;
    // The service worker caches files uncompressed, and the browser reports those sizes, not always naming the worker. The
    // compressed size is then unknown.
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

/** Whether the compressed size of every file is known. */
export const isPackedKnown = ({ compared, unpacked }: Files): boolean => compared === unpacked;

/** The sum over several kinds. */
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
