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

/** So many pages are read in one go to catch up with what came in; the rest comes as it is scrolled to. */
const MOST_TO_CATCH_UP = 4;

/** What is known of a thread. Read again, it asks for what is new and keeps the rest. */
export function threadQuery(source: MessageSource) {
  const queryKey = messageKeys.thread(source);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Thread> => {
      const known = () => client.getQueryData<Thread>(queryKey);
      const before = known();
      if (!before || before.messages.length === 0) return opened(await readPage(source, undefined, signal));
      const pages = [await readPage(source, { direction: "older" }, signal)];
      // Who is at the end of the thread sees all that came in since.
      for (let first = pages[0]; !before.newer && first?.older && !meets(before, first); first = pages[0]) {
        if (pages.length === MOST_TO_CATCH_UP) break;
        pages.unshift(await readPage(source, { cursor: first.older, direction: "older" }, signal));
      }
      // Onto what is known by now: meanwhile pages may have come that were scrolled to, and messages that were sent.
      return withEnd(known() ?? before, pages);
    },
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: true,
    // The pieces are put together by hand, and keep what has not changed.
    structuralSharing: false,
  });
}

/** A thread with its further pages. */
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

  /** The end of the thread, without what lies between. */
  const end = useMutation({
    mutationFn: () => readPage(source, { direction: "older" }),
    onSuccess: (page) => client.setQueryData(queryKey, opened(page)),
  });

  // Each page of dead links is asked for once, whoever notices.
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

/** Whether a thread can be opened. One that was read a while ago waits for what came in since, because it opens at the first of
 *  that; what cannot be had at once is not waited for. */
export function useIsCaughtUp({ isFetching, failureCount }: ReturnType<typeof useThread>["query"]): boolean {
  const isComing = isFetching && failureCount === 0;
  const [wasCaughtUp, setWasCaughtUp] = useState(!isComing);
  if (!wasCaughtUp && !isComing) setWasCaughtUp(true);
  return wasCaughtUp || !isComing;
}

/** Asks the server for a message's files again, with fresh links. */
export type Renew = ReturnType<typeof useThread>["renew"];
