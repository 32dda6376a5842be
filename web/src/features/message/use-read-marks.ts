import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import { isPassing } from "@/api/client";
import { retryDelay } from "@/lib/network/query-client";
import { markRead } from "./queries";
import { type KnownMessage, toMark, withRead } from "./thread";
import { type MessageSource, messageKeys } from "./unread";
import { threadQuery } from "./use-thread";

/** How long a message must be visible to count as read, and the delay before unread counts are refetched. Milliseconds
 *  (specification 2, section 9). */
const SEEN_MS = 2000;
const REFETCH_MS = 500;

/** Marks visible messages as read, ten at a time. `seen` is the index of the last message that has been visible. */
export function useReadMarks(
  source: MessageSource,
  messages: readonly KnownMessage[],
  seen: number,
  isLooking: boolean,
): void {
  const client = useQueryClient();
  const [marked, setMarked] = useState<string>();
  // A batch that the server rejected is not retried. Network failures are, with increasing delay.
  const [refused, setRefused] = useState<string>();
  const [failures, setFailures] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: string[]) => markRead(source, ids),
    onSuccess: (_, ids) => {
      setFailures(0);
      setMarked(ids[0]);
      client.setQueryData(threadQuery(source).queryKey, (thread) => thread && withRead(thread, ids));
      window.setTimeout(() => void client.invalidateQueries({ queryKey: messageKeys.all }), REFETCH_MS);
    },
    onError: (error, ids) => {
      if (isPassing(error)) setFailures((count) => count + 1);
      else setRefused(ids.join());
    },
  });
  useEffect(() => {
    const onOnline = () => setFailures(0);
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
  const due = useMemo(() => toMark(messages, seen), [messages, seen]);
  const isDue = isLooking && !isPending && due.length > 0 && due.join() !== refused;
  const at = (id: string | undefined) => messages.findIndex((message) => message.id === id);
  const inSight = useEffectEvent((before: string | undefined) => ({
    ids: due,
    // Older messages beyond the last ten have been visible for just as long.
    isRest: before !== undefined && at(due.at(-1)) < at(before),
  }));
  useEffect(() => {
    if (!isDue) return;
    // Messages that arrive or scroll into view during the delay have not been visible long enough; they are in the next batch.
    const { ids, isRest } = inSight(marked);
    const usual = isRest ? REFETCH_MS : SEEN_MS;
    const timer = window.setTimeout(() => mutate(ids), failures === 0 ? usual : retryDelay(failures));
    return () => window.clearTimeout(timer);
  }, [isDue, marked, failures, mutate]);
}

/** Whether an element is in the viewport and the window is visible. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(typeof IntersectionObserver === "undefined");
  const [isShown, setIsShown] = useState(document.visibilityState === "visible");
  useEffect(() => {
    const onChange = () => setIsShown(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => setIsOnScreen(entries.at(-1)?.isIntersecting ?? false), {
      threshold: 0.3,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOnScreen && isShown;
}
