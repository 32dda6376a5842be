import type { QueryClient } from "@tanstack/react-query";
import { bellQuery } from "@/features/notification/queries";
import { forgetOld } from "@/features/project/submit/old-drafts";
import { changeGlobalState, type GlobalState } from "@/lib/browser/global-state";

interface Mirrored {
  queryClient: QueryClient;
  /** Values that are stored elsewhere and mirrored into the global state. */
  facts: Pick<GlobalState, "user" | "theme" | "sidebarCollapsed" | "preferences">;
}

/** Mirrors values into the global state as they change. Returns the function to stop. */
export function mirrorState({ queryClient, facts }: Mirrored): () => void {
  forgetOld();
  const change = (more: () => Partial<GlobalState>) => changeGlobalState(facts.user.id, more);
  const notifications = (): Partial<GlobalState> => {
    const items = queryClient.getQueryData(bellQuery.queryKey)?.items;
    return items ? { notifications: items.map(({ id, read }) => ({ id, read })) } : {};
  };
  change(() => ({ ...facts, ...notifications() }));
  const bell = JSON.stringify(bellQuery.queryKey);
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryHash === bell && query.state.status === "success") change(notifications);
  });
}
