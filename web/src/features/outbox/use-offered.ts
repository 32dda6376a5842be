import { useOnline } from "@/lib/network/use-online";
import { connectionNow } from "./connection";
import type { KeptEntry } from "./kept-entry";
import { offersSmaller } from "./rules";

/** The entries for which to offer smaller photos; none while offline, when nothing can be sent. */
export function useOffered(entries: readonly KeptEntry[]): KeptEntry[] {
  const isOnline = useOnline();
  return isOnline ? entries.filter((entry) => offersSmaller(entry, connectionNow())) : [];
}
