import type { RefObject } from "react";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { useBackCloses } from "./use-back-closes";

/** For a dialog that exists only while it is open: Back closes it, as far as it may be closed now, and leaves the page
 *  where it is; when it goes, the focus returns to what opened it, or to what `instead` holds by then. */
export function useDialog(close: () => void, instead?: RefObject<HTMLElement | null>): void {
  useFocusBack(instead);
  useBackCloses(close);
}
