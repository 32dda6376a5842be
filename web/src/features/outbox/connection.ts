/** Properties of the connection. Speeds are in Mbit/s. */
export interface Connection {
  /** The user has turned on the browser's data saver. */
  savesData: boolean;
  /** `wifi`, `ethernet`, `cellular`, and so on, if the browser reports it. */
  type?: string | undefined;
  /** The speed of recent uploads. */
  measured?: number | undefined;
  /** The browser's estimate. */
  estimated?: number | undefined;
}

const SLOW_BELOW_MBIT = 1;
/** Estimates for the browser's connection classes, used when it gives no number. */
const BY_CLASS: Record<string, number> = { "slow-2g": 0.05, "2g": 0.07, "3g": 0.7 };
/** Shorter or smaller transfers are not measured: the first kilobytes only fill buffers, and latency dominates. */
const MEASURED_FROM_MS = 1500;
const MEASURED_FROM_BYTES = 64 * 1024;
/** Fewer bytes than this fit into network buffers and look fast on any connection. */
const FAST_FROM_BYTES = 512 * 1024;
/** How long a measurement stays valid. */
const MEASURED_FOR_MS = 10 * 60 * 1000;

const speedOf = ({ measured, estimated }: Connection) => measured ?? estimated;

/** Whether to offer smaller photos: the data saver is on, or the connection is slower than 1 Mbit/s. */
export function isSlow(connection: Connection): boolean {
  return connection.savesData || (speedOf(connection) ?? Number.POSITIVE_INFINITY) < SLOW_BELOW_MBIT;
}

/** Whether to send deferred originals automatically. With no information about the connection, try, and stop if it turns out to
 *  be slow. */
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

/** Records the speed of an upload in progress or completed. */
export function noteTransfer(bytes: number, ms: number, now = Date.now()): void {
  const mbit = (bytes * 8) / 1000 / Math.max(ms, 1);
  const isTelling = ms >= MEASURED_FROM_MS && bytes >= MEASURED_FROM_BYTES;
  const isFast = bytes >= FAST_FROM_BYTES && mbit >= SLOW_BELOW_MBIT;
  if (isTelling || isFast) last = { mbit, at: now };
}

/** The current connection. */
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

/** Calls back when the browser reports a different connection, and discards the measurement of the old one. */
export function onConnectionChange(listener: () => void, signal: AbortSignal): void {
  const changed = () => {
    last = undefined;
    listener();
  };
  information()?.addEventListener("change", changed, { signal });
}
