import type { PhotoPosition } from "./description";

/** A position may be this old. */
const OLDEST_MS = 60 * 1000;
const TIMEOUT_MS = 20 * 1000;

/** Set while this device records where photos are taken. */
const SWITCH = "photo-position";

/** Whether this device records where photos are taken. Off until a person turns it on. */
export function recordsPosition(): boolean {
  try {
    return localStorage.getItem(SWITCH) !== null;
  } catch {
    return false;
  }
}

export function rememberRecording(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(SWITCH, "1");
    else localStorage.removeItem(SWITCH);
  } catch {
    // Storage is blocked; the choice lasts until the form is closed.
  }
}

/** The device does not say where it is: its user or the browser refused (`refused`), or it does not know. */
export class NoPosition extends Error {
  constructor(readonly why: "refused" | "unknown") {
    super(why);
  }
}

/** Where the device is, at most a minute ago. Asks its user if the browser has not done so. Rejects with `NoPosition`. */
export function positionNow(): Promise<PhotoPosition> {
  return new Promise((resolve, reject) => {
    // Missing on an insecure page.
    if (!navigator.geolocation) {
      reject(new NoPosition("refused"));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve({ latitude, longitude, accuracy_meters: accuracy, recorded_at: new Date(timestamp).toISOString() }),
      ({ code, PERMISSION_DENIED }) => reject(new NoPosition(code === PERMISSION_DENIED ? "refused" : "unknown")),
      { enableHighAccuracy: true, maximumAge: OLDEST_MS, timeout: TIMEOUT_MS },
    );
  });
}
