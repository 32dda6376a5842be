import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { FRESH_MS, KEPT_MS } from "@/lib/network/freshness";
import { readPage } from "./queries";
import {
  type KnownMessage,
  meets,
  opened,
  type Place,
  type Thread,
  withEnd,
  withNewer,
  withOlder,
  withRenewed,
} from "./thread";
import { type MessageSource, messageKeys } from "./unread";

/** Maximum number of pages loaded at once to catch up. The rest are loaded on scrolling. */
const CATCH_UP_PAGES_MAX = 4;

/** The loaded part of a thread. A refetch loads what is new and keeps the rest. */
export function threadQuery(source: MessageSource) {
  const queryKey = messageKeys.thread(source);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Thread> => {
      const known = () => client.getQueryData<Thread>(queryKey);
      const before = known();
      if (!before || before.messages.length === 0) return opened(await readPage(source, undefined, signal));
      const pages = [await readPage(source, { direction: "older" }, signal)];
      // A reader at the end gets all messages since the last fetch.
      for (let first = pages[0]; !before.newer && first?.older && !meets(before, first); first = pages[0]) {
        if (pages.length === CATCH_UP_PAGES_MAX) break;
        pages.unshift(await readPage(source, { cursor: first.older, direction: "older" }, signal));
      }
      // Merge into the current data, which may have gained pages and sent messages during the fetch.
      return withEnd(known() ?? before, pages);
    },
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: true,
    // The merge functions already preserve unchanged objects.
    structuralSharing: false,
  });
}

/** A thread and functions that load more of it. */
export function useThread(source: MessageSource) {
  const client = useQueryClient();
  const query = useQuery(threadQuery(source));
  const { queryKey } = threadQuery(source);

  const older = useMutation({
    mutationFn: (place: Place) => readPage(source, place),
    onSuccess: (page, place) => client.setQueryData(queryKey, (thread) => thread && withOlder(thread, page, place)),
  });
  const newer = useMutation({
    mutationFn: (place: Place) => readPage(source, place),
    onSuccess: (page, place) => client.setQueryData(queryKey, (thread) => thread && withNewer(thread, page, place)),
  });

  /** Jumps to the end of the thread, discarding the loaded part. */
  const end = useMutation({
    mutationFn: () => readPage(source, { direction: "older" }),
    onSuccess: (page) => client.setQueryData(queryKey, opened(page)),
  });

  // Request each page with expired links only once, even if several messages ask for it.
  const renewing = useRef(new Map<string, Promise<void>>());
  const key = JSON.stringify(queryKey);
  const renew = useCallback(
    async (message: KnownMessage) => {
      const { queryKey } = threadQuery(source);
      const name = `${key} ${message.place?.cursor} ${message.place?.direction}`;
      const running =
        renewing.current.get(name) ??
        readPage(source, message.place)
          .then((page) => {
            client.setQueryData(queryKey, (thread) => thread && withRenewed(thread, page, message.place));
          })
          .finally(() => renewing.current.delete(name));
      renewing.current.set(name, running);
      await running;
      const found = client.getQueryData(queryKey)?.messages.find(({ id }) => id === message.id);
      return found?.attachments ?? [];
    },
    [client, source, key],
  );

  const { data } = query;
  const loadOlder = () => {
    if (data?.older && !older.isPending) older.mutate({ cursor: data.older, direction: "older" });
  };
  const loadNewer = () => {
    if (data?.newer && !newer.isPending) newer.mutate({ cursor: data.newer, direction: "newer" });
  };
  return { query, older, newer, end, loadOlder, loadNewer, renew };
}

/** Whether a thread can be shown. A cached thread first waits for its refetch, because it opens at the first unread message. If
 *  the refetch fails, it is shown anyway. */
export function useIsCaughtUp({ isFetching, failureCount }: ReturnType<typeof useThread>["query"]): boolean {
  const isComing = isFetching && failureCount === 0;
  const [wasCaughtUp, setWasCaughtUp] = useState(!isComing);
  if (!wasCaughtUp && !isComing) setWasCaughtUp(true);
  return wasCaughtUp || !isComing;
}

/** Reloads a message's page for fresh links. */
export type Renew = ReturnType<typeof useThread>["renew"];
