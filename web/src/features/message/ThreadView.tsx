import { Button } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import messagePanelText from "locales/message-panel.ftl";
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { useNow } from "@/lib/time/use-now";
import type { Draft, DraftState } from "./draft";
import { MessageRow } from "./MessageRow";
import { dayOf, rowsOf } from "./rows";
import classes from "./ThreadView.module.css";
import type { Thread } from "./thread";
import type { MessageSource } from "./unread";
import { useReadMarks } from "./use-read-marks";
import { useRowList } from "./use-row-list";
import type { useThread } from "./use-thread";

/** So many messages before an end of what is here, the page after it is asked for. */
const NEAR_EDGE = 15;
/** So many pages are read on the way to the newest message; beyond them, the end alone. */
const MOST_TO_PASS = 6;

interface ThreadViewProps {
  source: MessageSource;
  thread: Thread;
  pages: ReturnType<typeof useThread>;
  draft: Draft;
  writing: DraftState;
  isInSight: boolean;
}

/** The messages of a thread, its way to others, and what is said of both. */
export function ThreadView({ source, thread, pages, draft, writing, isInSight }: ThreadViewProps) {
  const { messages } = thread;
  const scroller = useRef<HTMLDivElement>(null);
  const [firstNew] = useState(() => messages.find((message) => message.unread && !message.mine)?.id);
  const [focused, setFocused] = useState<string>();
  const [target, setTarget] = useState<string>();
  const today = dayOf(useNow());
  const rows = useMemo(
    () => rowsOf(messages, writing.pending, firstNew, today),
    [messages, writing.pending, firstNew, today],
  );
  const isWhole = !thread.newer;
  const list = useRowList({ rows, scroller, isWhole, focused });

  const open = useEffectEvent(() => {
    const index = rows.findIndex(({ key }) => key === firstNew);
    if (index >= 0) list.scrollTo(index, "start");
    else list.scrollToEnd();
  });
  useLayoutEffect(() => open(), []);

  const isNear = isWhole && list.isNearEnd;
  // Not before it is known what is in sight.
  const firstShown = list.inSight?.first ?? rows.length;
  const lastShown = list.inSight?.last ?? 0;
  // The way to where it opens is one of indexes: a page that came in above would lead it elsewhere. It ends where it comes to
  // rest, also where somebody scrolls on before it is there.
  const [way, setWay] = useState<"begun" | "moving" | "ended">("begun");
  const opensAt = rows.findIndex(({ key }) => key === firstNew);
  const isThere = lastShown >= (opensAt < 0 ? rows.length - 1 : opensAt);
  const nextWay = list.isScrolling ? "moving" : isThere || way === "moving" ? "ended" : "begun";
  useEffect(() => setWay((now) => (now === "ended" ? now : nextWay)), [nextWay]);
  const isOpening = way !== "ended";
  const endWay = () => setWay("ended");
  const { loadOlder, loadNewer } = pages;
  const wantsOlder = !isOpening && !!thread.older && firstShown < NEAR_EDGE && !pages.older.isError;
  const wantsNewer = !isWhole && lastShown > messages.length - NEAR_EDGE && !pages.newer.isError;
  const fetchOlder = useEffectEvent(loadOlder);
  const fetchNewer = useEffectEvent(loadNewer);
  useEffect(() => {
    if (wantsOlder && thread.older) fetchOlder();
  }, [wantsOlder, thread.older]);
  useEffect(() => {
    if (wantsNewer && thread.newer) fetchNewer();
  }, [wantsNewer, thread.newer]);

  useReadMarks(source, messages, lastShown, isInSight && !isOpening && thread.abilities.mark_read);

  // To a message that may not be here yet.
  const { isError: olderFailed, isPending: olderPending } = pages.older;
  const goToTarget = useEffectEvent(() => {
    const index = rows.findIndex(({ key }) => key === target);
    if (index >= 0) list.scrollTo(index, "center");
    else if (thread.older && !olderFailed) loadOlder();
    else {
      setTarget(undefined);
      if (!olderFailed) toast.info(messagePanelText("not-found"));
    }
  });
  useEffect(() => {
    if (target !== undefined && !olderPending) goToTarget();
  }, [target, olderPending]);

  // To the end, which may not be here yet.
  const [isLeaping, setIsLeaping] = useState(false);
  const leaps = useRef(0);
  const isComing = pages.newer.isPending || pages.end.isPending;
  const leap = useEffectEvent(() => {
    if (!isWhole && !pages.newer.isError && !pages.end.isError) {
      leaps.current += 1;
      // What lies between is passed through, unless it is too much.
      if (leaps.current > MOST_TO_PASS) pages.end.mutate();
      else loadNewer();
      return;
    }
    leaps.current = 0;
    setIsLeaping(false);
    if (isWhole) list.scrollToEnd();
  });
  useEffect(() => {
    if (isLeaping && !isComing) leap();
  }, [isLeaping, isComing]);

  // What one sends is seen going out.
  const count = writing.pending.length;
  const sent = useRef(count);
  useEffect(() => {
    if (count > sent.current) setIsLeaping(true);
    sent.current = count;
  }, [count]);

  const said = useAnnouncements(messages);
  const newBelow = useNewBelow(thread, isNear, lastShown, firstNew);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const to = { PageDown: index + 1, PageUp: index - 1 }[event.key];
    const isTyping = event.target instanceof HTMLTextAreaElement;
    if (to === undefined || isTyping || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const settle = () => setTarget(undefined);

  return (
    <div className={classes.frame}>
      {(pages.older.isPending || (isLeaping && !isWhole)) && (
        <div className={classes.loading} role="status">
          {messagePanelText("loading-more")}
        </div>
      )}
      {pages.older.isError && <PageFailure onRetry={loadOlder} />}
      <div ref={scroller} className={classes.scroller} onWheel={endWay} onPointerDown={endWay}>
        <div
          role="feed"
          aria-label={messagePanelText("thread")}
          aria-busy={pages.older.isPending || pages.newer.isPending}
          className={classes.room}
          style={{ height: list.height }}
        >
          {list.items.map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <article
                key={row.key}
                ref={list.measure}
                className={classes.row}
                data-index={index}
                data-message={row.key}
                aria-posinset={index + 1}
                aria-setsize={isWhole && !thread.older ? rows.length : -1}
                aria-labelledby={`message-${row.key}`}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern of feeds; without it Tab would leave the list where no rendered message has a control
                tabIndex={0}
                onFocus={() => setFocused(row.key)}
                onBlur={() => setFocused(undefined)}
                onKeyDown={(event) => onKeyDown(event, index)}
                style={{ transform: `translateY(${start}px)` }}
              >
                <MessageRow
                  row={row}
                  draft={draft}
                  reply={writing.replies[row.key]}
                  canSend={thread.abilities.send}
                  isTarget={row.key === target}
                  onReached={settle}
                  onJump={setTarget}
                  renew={pages.renew}
                />
              </article>
            );
          })}
        </div>
      </div>
      {pages.newer.isError && <PageFailure onRetry={loadNewer} />}
      {!isNear && (
        <Button
          className={classes.pill}
          variant={newBelow > 0 ? "filled" : "default"}
          radius="xl"
          size="sm"
          loading={isLeaping && !isWhole}
          leftSection={<IconArrowDown size={18} aria-hidden />}
          aria-label={newBelow > 0 ? undefined : messagePanelText("to-newest")}
          onClick={() => setIsLeaping(true)}
        >
          {newBelow > 0
            ? messagePanelText("new-below", { count: newBelow, more: thread.newer !== null })
            : messagePanelText("newest")}
        </Button>
      )}
      <div className={classes.said} role="status" aria-live="polite">
        {said}
      </div>
    </div>
  );
}

function PageFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.failure} role="alert">
      <span>{messagePanelText("page-failed")}</span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {messagePanelText("retry")}
      </Button>
    </div>
  );
}

/** Says what others write while the thread is open, for those who do not see it come. */
function useAnnouncements(messages: Thread["messages"]): string {
  const [heard, setHeard] = useState({ last: messages.at(-1)?.id, text: "" });
  const last = messages.at(-1);
  if (last && last.id !== heard.last) {
    const from = messages.findLastIndex(({ id }) => id === heard.last);
    const come = messages.slice(from + 1).filter(({ mine }) => !mine);
    const [first, ...others] = come;
    const text =
      from < 0 || !first
        ? ""
        : others.length === 0
          ? messagePanelText("said", { name: first.sender_name, text: first.message_content })
          : messagePanelText("new-below", { count: come.length, more: false });
    setHeard({ last: last.id, text });
  }
  return heard.text;
}

/** How many messages of others came in below what is in sight, and were not there when somebody last was at the end. */
function useNewBelow(thread: Thread, isNear: boolean, lastShown: number, firstNew: string | undefined): number {
  const { messages, newer } = thread;
  const [seen, setSeen] = useState(() => {
    const first = messages.findIndex(({ id }) => id === firstNew);
    return first < 0 ? messages.at(-1)?.id : messages[first - 1]?.id;
  });
  const last = messages.at(-1)?.id;
  if (isNear && !newer && seen !== last) setSeen(last);
  const from = messages.findLastIndex(({ id }) => id === seen);
  return messages.slice(Math.max(from, lastShown) + 1).filter(({ mine }) => !mine).length;
}
