import { useSyncExternalStore } from "react";

function onNetworkChange(tell: () => void): () => void {
  window.addEventListener("online", tell);
  window.addEventListener("offline", tell);
  return () => {
    window.removeEventListener("online", tell);
    window.removeEventListener("offline", tell);
  };
}

/** Whether the browser reports a network connection. */
export const useOnline = (): boolean => useSyncExternalStore(onNetworkChange, () => navigator.onLine);
