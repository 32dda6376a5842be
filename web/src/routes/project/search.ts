import { PROJECT_TABS, type ProjectTab } from "@/features/project/tabs";

/** The tab in a project's address; the first one has none. */
export function projectSearch(given: Record<string, unknown>): { tab?: ProjectTab } {
  const tab = PROJECT_TABS.find((name) => name === given.tab);
  return tab && tab !== "overview" ? { tab } : {};
}
