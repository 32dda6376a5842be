import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import { isPassing } from "@/api/client";
import { retryDelay } from "@/lib/network/query-client";
import { markRead } from "./queries";
import { type KnownMessage, toMark, withRead } from "./thread";
import { type MessageSource, messageKeys } from "./unread";
import { threadQuery } from "./use-thread";

/** How long a message has to be in sight, and how long until what shows it is read again (specification 2, section 9). */
const SEEN_MS = 2000;
const REFETCH_MS = 500;

/** Marks what somebody looks at as read, ten at a time. `seen` is the last message that has been in sight. */
export function useReadMarks(
  source: MessageSource,
  messages: readonly KnownMessage[],
  seen: number,
  isLooking: boolean,
): void {
  const client = useQueryClient();
  const [marked, setMarked] = useState<string>();
  // What the server has refused to note once is not asked for for ever; what did not reach it is, later each time.
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
    // Beyond the last ten, what stands above them was in sight as long as they were.
    isRest: before !== undefined && at(due.at(-1)) < at(before),
  }));
  useEffect(() => {
    if (!isDue) return;
    // What comes in or is scrolled to meanwhile has not been looked at for as long: it is for the next time.
    const { ids, isRest } = inSight(marked);
    const usual = isRest ? REFETCH_MS : SEEN_MS;
    const timer = window.setTimeout(() => mutate(ids), failures === 0 ? usual : retryDelay(failures));
    return () => window.clearTimeout(timer);
  }, [isDue, marked, failures, mutate]);
}

/** Whether somebody can see an element: it is on the screen, and the window is looked at. */
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
