import performanceText from "locales/performance.ftl";

/** The tabs with their views, in order. The first of each is the default. A tab without views is a single page. */
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
  /** Undefined for a tab without views. */
  view: View | undefined;
}

/** The tab and view of a URL; unknown values select the default. */
export function placeOf(search: { tab?: string; view?: string }): Place {
  const tab = TAB_NAMES.find((name) => name === search.tab) ?? "summary";
  const views: readonly View[] = TABS[tab];
  return { tab, view: views.find((name) => name === search.view) ?? views[0] };
}

/** The search parameters of a tab and view, without the defaults. */
export function searchOf({ tab, view }: { tab: Tab; view?: View }): { tab?: Tab; view?: View } {
  return {
    ...(tab === TAB_NAMES[0] ? {} : { tab }),
    ...(view === undefined || view === TABS[tab][0] ? {} : { view }),
  };
}

export const tabLabel = (tab: Tab): string => performanceText(`tabs-${tab}`);
export const viewLabel = (view: View): string => performanceText(`views-${view}`);
