import { useOnline } from "@/lib/network/use-online";
import { connectionNow } from "./connection";
import type { KeptEntry } from "./kept-entry";
import { offersSmaller } from "./rules";

/** The entries for which smaller photos are offered: none without a network, where nothing goes out at all. */
export function useOffered(entries: readonly KeptEntry[]): KeptEntry[] {
  const isOnline = useOnline();
  return isOnline ? entries.filter((entry) => offersSmaller(entry, connectionNow())) : [];
}
