import performanceText from "locales/performance.ftl";

/** The tabs of the area with their parts, in their order; the first of each is what an address without the word means. A tab
 *  without parts is one page. */
export const TABS = {
  summary: ["overview", "phase-1", "phase-2", "phase-3", "phase-4"],
  budget: [],
  dashboard: ["overview", "vitals", "memory", "analytics"],
  server: [],
} as const;

export type Tab = keyof typeof TABS;
export type View = (typeof TABS)[Tab][number];
export const TAB_NAMES = Object.keys(TABS) as Tab[];

export interface Place {
  tab: Tab;
  /** Nothing on a tab without parts. */
  view: View | undefined;
}

/** What an address means; words that it does not know mean the first of their kind. */
export function placeOf(search: { tab?: string; view?: string }): Place {
  const tab = TAB_NAMES.find((name) => name === search.tab) ?? "summary";
  const views: readonly View[] = TABS[tab];
  return { tab, view: views.find((name) => name === search.view) ?? views[0] };
}

/** The search of a place's address, without what goes without saying. */
export function searchOf({ tab, view }: { tab: Tab; view?: View }): { tab?: Tab; view?: View } {
  return {
    ...(tab === TAB_NAMES[0] ? {} : { tab }),
    ...(view === undefined || view === TABS[tab][0] ? {} : { view }),
  };
}

export const tabLabel = (tab: Tab): string => performanceText(`tabs-${tab}`);
export const viewLabel = (view: View): string => performanceText(`views-${view}`);
