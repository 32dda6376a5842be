import type { RefObject } from "react";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { useBackCloses } from "./use-back-closes";

/** For dialogs that are mounted only while open: Back closes the dialog, if it may be closed, and the page stays. On
 *  unmount, focus returns to the element that opened the dialog, or to `instead` if set. */
export function useDialog(close: () => void, instead?: RefObject<HTMLElement | null>): void {
  useFocusBack(instead);
  useBackCloses(close);
}
