import type { View } from "./places";
import type { History } from "./use-history";

/** Props of every tab. */
export interface TabProps {
  history: History;
  /** The open view; undefined for a tab without views. */
  view: View | undefined;
  onView: (view: View) => void;
}
