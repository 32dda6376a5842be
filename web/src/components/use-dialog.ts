import { useBackCloses } from "./use-back-closes";
import { useFocusBack } from "./use-focus-back";

/** For a dialog that exists only while it is open: Back closes it, as far as it may be closed now, and leaves the page
 *  where it is; when it goes, the focus returns to what opened it. */
export function useDialog(close: () => void): void {
  useFocusBack();
  useBackCloses(close);
}
