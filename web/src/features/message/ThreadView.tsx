import { Button } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import messagePanelText from "locales/message-panel.ftl";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
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

/** Load the next page when the viewport is within this many messages of the end of the loaded ones. */
const NEAR_EDGE = 15;
/** Maximum number of pages to load on the way to the newest message; if there are more, jump to the last page. */
const PAGES_TO_NEWEST_MAX = 6;

interface ThreadViewProps {
  source: MessageSource;
  thread: Thread;
  pages: ReturnType<typeof useThread>;
  draft: Draft;
  writing: DraftState;
  isInSight: boolean;
}

/** The scrolling thread, with its navigation buttons and notices. */
export function ThreadView({ source, thread, pages, draft, writing, isInSight }: ThreadViewProps) {
  const { messages } = thread;
  const scroller = useRef<HTMLDivElement>(null);
  const [firstNew] = useState(() => messages.find((message) => message.unread && !message.mine)?.id);
  const [focused, setFocused] = useState<string>();
  const rows = useRows(messages, writing.pending, firstNew);
  const isWhole = !thread.newer;
  const list = useRowList({ rows, scroller, isWhole, focused });

  useOpening(list, rows, firstNew);
  const isNear = isWhole && list.isNearEnd;
  // Nothing is loaded before the visible range is known.
  const firstShown = list.inSight?.first ?? rows.length;
  const lastShown = list.inSight?.last ?? 0;
  const { isOpening, endWay } = useOpeningWay(list, rows, firstNew, lastShown);
  usePaging(thread, pages, firstShown, lastShown, isOpening);

  useReadMarks(source, messages, lastShown, isInSight && !isOpening && thread.abilities.mark_read);

  const [target, setTarget] = useTarget(list, rows, thread, pages);
  const { isLeaping, leap } = useLeap(list, isWhole, pages, writing.pending.length);
  const said = useAnnouncements(messages);
  const newBelow = useNewBelow(thread, isNear, lastShown, firstNew);

  return (
    <div className={classes.frame}>
      {(pages.older.isPending || (isLeaping && !isWhole)) && <LoadingMore />}
      {pages.older.isError && <PageFailure onRetry={pages.loadOlder} />}
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
              <MessageArticle
                key={row.key}
                row={row}
                index={index}
                start={start}
                size={isWhole && !thread.older ? rows.length : -1}
                measure={list.measure}
                onFocused={setFocused}
                onKeyDown={(event) => moveFocus(event, scroller.current, index)}
              >
                <MessageRow
                  row={row}
                  draft={draft}
                  reply={writing.replies[row.key]}
                  canSend={thread.abilities.send}
                  isTarget={row.key === target}
                  onReached={() => setTarget(undefined)}
                  onJump={setTarget}
                  renew={pages.renew}
                />
              </MessageArticle>
            );
          })}
        </div>
      </div>
      {pages.newer.isError && <PageFailure onRetry={pages.loadNewer} />}
      {!isNear && (
        <NewestButton
          newBelow={newBelow}
          hasMore={thread.newer !== null}
          isLoading={isLeaping && !isWhole}
          onPress={leap}
        />
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

/** Screen reader announcement of messages that others send while the thread is open. */
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

/** The number of messages from others below the viewport that arrived since the reader was last at the end. */
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

type Pages = ThreadViewProps["pages"];
type RowList = ReturnType<typeof useRowList>;
type Rows = ReturnType<typeof rowsOf>;

/** Whether the list is still scrolling to its initial position. Scrolling targets an index, so loading an older page during it
 *  would shift the target. Ends when scrolling stops, even if the user interrupted it. */
function useOpeningWay(list: RowList, rows: Rows, firstNew: string | undefined, lastShown: number) {
  const [way, setWay] = useState<"begun" | "moving" | "ended">("begun");
  const opensAt = rows.findIndex(({ key }) => key === firstNew);
  const isThere = lastShown >= (opensAt < 0 ? rows.length - 1 : opensAt);
  const nextWay = list.isScrolling ? "moving" : isThere || way === "moving" ? "ended" : "begun";
  useEffect(() => setWay((now) => (now === "ended" ? now : nextWay)), [nextWay]);
  const isOpening = way !== "ended";
  const endWay = () => setWay("ended");
  return { isOpening, endWay };
}

/** Loads the previous or next page when the viewport gets near the first or last loaded message. */
function usePaging(thread: Thread, pages: Pages, firstShown: number, lastShown: number, isOpening: boolean): void {
  const { loadOlder, loadNewer } = pages;
  const wantsOlder = !isOpening && !!thread.older && firstShown < NEAR_EDGE && !pages.older.isError;
  const wantsNewer = !!thread.newer && lastShown > thread.messages.length - NEAR_EDGE && !pages.newer.isError;
  const fetchOlder = useEffectEvent(loadOlder);
  const fetchNewer = useEffectEvent(loadNewer);
  useEffect(() => {
    if (wantsOlder && thread.older) fetchOlder();
  }, [wantsOlder, thread.older]);
  useEffect(() => {
    if (wantsNewer && thread.newer) fetchNewer();
  }, [wantsNewer, thread.newer]);
}

/** Scrolls to a message, loading older pages until it is found. */
function useTarget(list: RowList, rows: Rows, thread: Thread, pages: Pages) {
  const [target, setTarget] = useState<string>();
  const { isError: olderFailed, isPending: olderPending } = pages.older;
  const goToTarget = useEffectEvent(() => {
    const index = rows.findIndex(({ key }) => key === target);
    if (index >= 0) list.scrollTo(index, "center");
    else if (thread.older && !olderFailed) pages.loadOlder();
    else {
      setTarget(undefined);
      if (!olderFailed) toast.info(messagePanelText("not-found"));
    }
  });
  useEffect(() => {
    if (target !== undefined && !olderPending) goToTarget();
  }, [target, olderPending]);
  return [target, setTarget] as const;
}

/** Scrolls to the newest message, loading pages as needed. Also runs when the reader sends a message. */
function useLeap(list: RowList, isWhole: boolean, pages: Pages, count: number) {
  const [isLeaping, setIsLeaping] = useState(false);
  const leaps = useRef(0);
  const isComing = pages.newer.isPending || pages.end.isPending;
  const leap = useEffectEvent(() => {
    if (!isWhole && !pages.newer.isError && !pages.end.isError) {
      leaps.current += 1;
      // Load the pages in between, unless there are too many.
      if (leaps.current > PAGES_TO_NEWEST_MAX) pages.end.mutate();
      else pages.loadNewer();
      return;
    }
    leaps.current = 0;
    setIsLeaping(false);
    if (isWhole) list.scrollToEnd();
  });
  useEffect(() => {
    if (isLeaping && !isComing) leap();
  }, [isLeaping, isComing]);

  const sent = useRef(count);
  useEffect(() => {
    if (count > sent.current) setIsLeaping(true);
    sent.current = count;
  }, [count]);
  return { isLeaping, leap: () => setIsLeaping(true) };
}

/** Moves the focus to the previous or next message. */
function moveFocus(event: KeyboardEvent<HTMLElement>, scroller: HTMLElement | null, index: number): void {
  const to = { PageDown: index + 1, PageUp: index - 1 }[event.key];
  const isTyping = event.target instanceof HTMLTextAreaElement;
  if (to === undefined || isTyping || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = scroller?.querySelector<HTMLElement>(`[data-index="${to}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface NewestButtonProps {
  newBelow: number;
  hasMore: boolean;
  isLoading: boolean;
  onPress: () => void;
}

function NewestButton({ newBelow, hasMore, isLoading, onPress }: NewestButtonProps) {
  return (
    <Button
      className={classes.pill}
      variant={newBelow > 0 ? "filled" : "default"}
      radius="xl"
      size="sm"
      loading={isLoading}
      leftSection={<IconArrowDown size={18} aria-hidden />}
      aria-label={newBelow > 0 ? undefined : messagePanelText("to-newest")}
      onClick={onPress}
    >
      {newBelow > 0 ? messagePanelText("new-below", { count: newBelow, more: hasMore }) : messagePanelText("newest")}
    </Button>
  );
}

interface MessageArticleProps {
  row: Rows[number];
  index: number;
  /** The offset of the row in the list, in pixels. */
  start: number;
  /** The total number of messages, or -1 if unknown (`aria-setsize`). */
  size: number;
  measure: RowList["measure"];
  onFocused: (key: string | undefined) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

function MessageArticle({ row, index, start, size, measure, onFocused, onKeyDown, children }: MessageArticleProps) {
  return (
    <article
      ref={measure}
      className={classes.row}
      data-index={index}
      data-message={row.key}
      aria-posinset={index + 1}
      aria-setsize={size}
      aria-labelledby={`message-${row.key}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: part of the feed pattern; otherwise Tab leaves the list where no rendered message has a control
      tabIndex={0}
      onFocus={() => onFocused(row.key)}
      onBlur={() => onFocused(undefined)}
      onKeyDown={onKeyDown}
      style={{ transform: `translateY(${start}px)` }}
    >
      {children}
    </article>
  );
}

function LoadingMore() {
  return (
    <div className={classes.loading} role="status">
      {messagePanelText("loading-more")}
    </div>
  );
}

/** The messages, day headings, and pending messages as rows. */
function useRows(messages: Thread["messages"], pending: DraftState["pending"], firstNew: string | undefined) {
  const today = dayOf(useNow());
  return useMemo(() => rowsOf(messages, pending, firstNew, today), [messages, pending, firstNew, today]);
}

/** Opens the thread at the first unread message, or at its end. */
function useOpening(list: RowList, rows: Rows, firstNew: string | undefined): void {
  const open = useEffectEvent(() => {
    const index = rows.findIndex(({ key }) => key === firstNew);
    if (index >= 0) list.scrollTo(index, "start");
    else list.scrollToEnd();
  });
  useLayoutEffect(() => open(), []);
}
