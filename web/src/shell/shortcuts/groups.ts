import shortcutText from "locales/shortcut.ftl";
import type { Place } from "./places";

/** Keys to press and what they do. */
interface Shortcut {
  label: string;
  keys: string[];
  /** Pressed one after the other. Otherwise, each of the keys does it. */
  isSequence?: boolean;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: Shortcut[];
}

/** The modifier key of shortcuts on this device. */
const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";

const ENTER = shortcutText("key-enter");

/** The keys of rows that can be selected. */
const SELECT: Shortcut[] = [
  { label: shortcutText("select"), keys: ["x"] },
  { label: shortcutText("select-range"), keys: ["Shift X"] },
];

/** Parts of a page that have their own keys, found by the elements that take those keys. */
const PARTS: { selector: string; group: ShortcutGroup }[] = [
  {
    selector: "main [data-task]",
    group: {
      title: shortcutText("tasks"),
      shortcuts: [
        { label: shortcutText("task-move"), keys: ["↑", "↓", "k", "j"] },
        { label: shortcutText("task-update"), keys: [ENTER, "u"] },
        { label: shortcutText("task-status"), keys: ["s"] },
        { label: shortcutText("task-history"), keys: ["h"] },
        { label: shortcutText("task-delete"), keys: [shortcutText("key-delete")] },
        ...SELECT,
      ],
    },
  },
  { selector: "main [data-selectable]", group: { title: shortcutText("notifications"), shortcuts: SELECT } },
  {
    selector: "main [data-day]",
    group: {
      title: shortcutText("calendar"),
      shortcuts: [
        { label: shortcutText("day-move"), keys: ["←", "→"] },
        { label: shortcutText("day-step"), keys: [shortcutText("key-page-up"), shortcutText("key-page-down")] },
        { label: shortcutText("day-today"), keys: [shortcutText("key-home")] },
        { label: shortcutText("day-open"), keys: [ENTER] },
      ],
    },
  },
  {
    selector: "main [data-composer]",
    group: {
      title: shortcutText("messages"),
      shortcuts: [
        { label: shortcutText("message-send"), keys: [ENTER] },
        { label: shortcutText("message-line"), keys: [`Shift ${ENTER}`] },
        { label: shortcutText("message-move"), keys: [shortcutText("key-page-up"), shortcutText("key-page-down")] },
      ],
    },
  },
];

interface Offered {
  places: Place[];
  /** What `n` does on this page, if anything. */
  create: string | undefined;
  hasSearch: boolean;
  hasSidebar: boolean;
}

/** The shortcuts that work on the page as it is. */
export function groupsOf({ places, create, hasSearch, hasSidebar }: Offered): ShortcutGroup[] {
  const groups: ShortcutGroup[] = [
    {
      title: shortcutText("go-to"),
      shortcuts: places.map(({ key, label }) => ({ label, keys: ["g", key], isSequence: true })),
    },
    {
      title: shortcutText("actions"),
      shortcuts: [
        ...(create ? [{ label: create, keys: ["n"] }] : []),
        ...(hasSearch ? [{ label: shortcutText("search"), keys: [`${MODIFIER} K`] }] : []),
        ...(hasSidebar ? [{ label: shortcutText("sidebar"), keys: [`${MODIFIER} B`] }] : []),
        { label: shortcutText("help"), keys: ["?"] },
      ],
    },
    ...PARTS.filter(({ selector }) => document.querySelector(selector)).map(({ group }) => group),
  ];
  return groups.filter(({ shortcuts }) => shortcuts.length > 0);
}
