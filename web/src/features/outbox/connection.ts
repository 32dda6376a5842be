/** What is known of the connection. Speeds are in megabits per second. */
export interface Connection {
  /** The person asked the browser to save data. */
  savesData: boolean;
  /** `wifi`, `ethernet`, `cellular`, and so on, where the browser tells. */
  type?: string | undefined;
  /** How fast the last uploads were. */
  measured?: number | undefined;
  /** The browser's own estimate. */
  estimated?: number | undefined;
}

const SLOW_BELOW_MBIT = 1;
/** An estimate by the browser's classes, where it gives no number. */
const BY_CLASS: Record<string, number> = { "slow-2g": 0.05, "2g": 0.07, "3g": 0.7 };
/** Shorter and smaller transfers say little: the first kilobytes only fill buffers, and few of them wait for answers most of
 *  the time. */
const MEASURED_FROM_MS = 1500;
const MEASURED_FROM_BYTES = 64 * 1024;
/** Fewer bytes fit into the buffers on the way: they look fast on any line. */
const FAST_FROM_BYTES = 512 * 1024;
/** After this an upload says nothing about the connection any more. */
const MEASURED_FOR_MS = 10 * 60 * 1000;

const speedOf = ({ measured, estimated }: Connection) => measured ?? estimated;

/** Whether to offer smaller photos: data is to be saved, or the connection is under 1 Mbit/s. */
export function isSlow(connection: Connection): boolean {
  return connection.savesData || (speedOf(connection) ?? Number.POSITIVE_INFINITY) < SLOW_BELOW_MBIT;
}

/** Whether originals that were held back may go out by themselves. Where the browser tells nothing and nothing was
 *  measured lately, they are tried, and stopped if that turns out to be slow. */
export function takesOriginals(connection: Connection): boolean {
  if (connection.savesData) return false;
  if (connection.type === "wifi" || connection.type === "ethernet") return true;
  const speed = speedOf(connection);
  return speed === undefined ? connection.type === undefined : speed > SLOW_BELOW_MBIT;
}

interface NetworkInformation extends EventTarget {
  saveData?: boolean;
  type?: string;
  downlink?: number;
  effectiveType?: string;
}

const information = () => (navigator as { connection?: NetworkInformation }).connection;

let last: { mbit: number; at: number } | undefined;

/** Takes note of how fast an upload goes or went. */
export function noteTransfer(bytes: number, ms: number, now = Date.now()): void {
  const mbit = (bytes * 8) / 1000 / Math.max(ms, 1);
  const isTelling = ms >= MEASURED_FROM_MS && bytes >= MEASURED_FROM_BYTES;
  const isFast = bytes >= FAST_FROM_BYTES && mbit >= SLOW_BELOW_MBIT;
  if (isTelling || isFast) last = { mbit, at: now };
}

/** The connection as it is now. */
export function connectionNow(now = Date.now()): Connection {
  const told = information();
  const measured = last && now - last.at < MEASURED_FOR_MS ? last.mbit : undefined;
  const estimated = Math.min(told?.downlink ?? Infinity, BY_CLASS[told?.effectiveType ?? ""] ?? Infinity);
  return {
    savesData: told?.saveData ?? false,
    type: told?.type,
    measured,
    estimated: Number.isFinite(estimated) ? estimated : undefined,
  };
}

/** Calls back when the browser reports another connection; what was measured on the old one is forgotten. */
export function onConnectionChange(listener: () => void, signal: AbortSignal): void {
  const changed = () => {
    last = undefined;
    listener();
  };
  information()?.addEventListener("change", changed, { signal });
}
