import { useEffect, useEffectEvent, useState } from "react";
import type { Place } from "./distance";

/** A position may be this old: nobody drives far in the meantime. */
const OLDEST_MS = 5 * 60 * 1000;
const TIMEOUT_MS = 15 * 1000;
const LOCATION: PermissionName = "geolocation";

export interface Here {
  /** Where the device is, if its user has granted access to the location. It never leaves the device. */
  place: Place | undefined;
  /** Asks for access. Missing if access was decided already or cannot be asked for. */
  ask?: (() => void) | undefined;
}

/** Where the device is. Asks for no permission on its own. */
export function useHere(): Here {
  const [access, setAccess] = useState<PermissionState>();
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // Browsers offer neither on an insecure page.
    const asked = navigator.permissions?.query({ name: LOCATION });
    asked?.then(
      (permission) => {
        if (signal.aborted) return;
        setAccess(permission.state);
        permission.addEventListener("change", () => setAccess(permission.state), { signal });
      },
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  const look = () =>
    navigator.geolocation?.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setPlace({ latitude, longitude }),
      // Without a position, no distances are shown.
      () => undefined,
      { maximumAge: OLDEST_MS, timeout: TIMEOUT_MS },
    );
  const isGranted = access === "granted";
  const lookOnce = useEffectEvent(look);
  useEffect(() => {
    if (isGranted) lookOnce();
  }, [isGranted]);
  return { place: access === "denied" ? undefined : place, ask: access === "prompt" && !place ? look : undefined };
}
