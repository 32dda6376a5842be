import type { View } from "./places";
import type { History } from "./use-history";

/** What each tab gets. */
export interface TabProps {
  history: History;
  /** Which of its parts is open; nothing on a tab without parts. */
  view: View | undefined;
  onView: (view: View) => void;
}
