import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/** Maximum number of pages restored automatically. */
const RESTORED_PAGES_MAX = 20;

interface Listed {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
}

/** Keeps the number of loaded list pages in the URL, so that a reload, Back, or a link restores them. It stores a count and
 *  not a cursor, because the list may have changed. Returns a function that loads one more page. */
export function useShownPages({ data, hasNextPage, fetchNextPage, ...list }: Listed): () => void {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const shown = list.isPlaceholderData ? 0 : (data?.pages.length ?? 0);
  const wanted = typeof search.pages === "number" ? Math.min(search.pages, RESTORED_PAGES_MAX) : 1;
  const isBehind = shown > 0 && shown < wanted && hasNextPage && !list.isFetching && !list.isError;
  const catchUp = useEffectEvent(() => {
    if (isBehind) fetchNextPage();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded page may require the next
  useEffect(() => catchUp(), [isBehind, shown]);
  return () => {
    fetchNextPage();
    const pages = shown + 1;
    void navigate({ to: ".", search: (before: object) => ({ ...before, pages }) as never, replace: true });
  };
}
