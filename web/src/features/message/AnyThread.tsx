import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/states";
import { ThreadSkeleton } from "./ThreadSkeleton";
import { ThreadView, type ThreadViewProps } from "./ThreadView";
import { messageTexts as texts } from "./texts";
import { useShortList } from "./use-short-list";

/** So many messages are shown by themselves: about what a long thread has in the document at a time. */
const MOST_SHORT = 30;

/** What lets ten thousand messages scroll; most threads never need it. */
const longListCode = {
  queryKey: ["code", "long-thread"],
  queryFn: async () => (await import("./use-long-list")).useLongList,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
};

type AnyThreadProps = Omit<ThreadViewProps, "useList">;

/** A thread of messages. A long one stays one for as long as it is open, and what comes in makes none of a short one. */
export function AnyThread(props: AnyThreadProps) {
  const { messages, older, newer } = props.thread;
  const [wasLong, setWasLong] = useState(messages.length > MOST_SHORT);
  const isLong = wasLong || !!older || !!newer;
  if (isLong !== wasLong) setWasLong(isLong);
  return isLong ? <LongThread {...props} /> : <ThreadView {...props} useList={useShortList} />;
}

function LongThread(props: AnyThreadProps) {
  const { data: useLongList, isError, refetch } = useQuery(longListCode);
  if (useLongList) return <ThreadView {...props} useList={useLongList} />;
  if (isError) return <ErrorState title={texts.interfaceFailed} onRetry={() => void refetch()} />;
  return <ThreadSkeleton isAboveComposer />;
}
