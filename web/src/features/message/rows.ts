import messagePanelText from "locales/message-panel.ftl";
import { dayjs } from "@/lib/time/dates";
import { formatDay } from "@/lib/time/event-time";
import type { Pending } from "./draft";
import type { KnownMessage } from "./thread";

/** One line of a thread on the screen. */
export interface Row {
  /** The message's id, also while it is on its way: nothing jumps when it has arrived. */
  key: string;
  message?: KnownMessage;
  pending?: Pending;
  /** The day that begins with it. */
  day: string | undefined;
  /** Everything from it on was unread when the thread was opened. */
  isFirstNew: boolean;
}

/** The day of an instant where the reader is: `2026-11-25`. */
export const dayOf = (instant: string | Date): string => dayjs(instant).format("YYYY-MM-DD");

/** What is known of each message's day: of ten thousand of them it is asked whenever one comes in. */
const days = new WeakMap<KnownMessage, string>();
function dayOfMessage(message: KnownMessage): string {
  const day = days.get(message) ?? dayOf(message.created_at);
  days.set(message, day);
  return day;
}

/** How a day is called. */
export function dayName(day: string, today: string): string {
  if (day === today) return messagePanelText("today");
  return dayjs(today).diff(day, "day") === 1 ? messagePanelText("yesterday") : formatDay(day);
}

/** A thread as it is shown: its messages, and behind them what is on its way. */
export function rowsOf(
  messages: readonly KnownMessage[],
  pending: readonly Pending[],
  firstNew: string | undefined,
  today: string,
): Row[] {
  let last: string | undefined;
  const day = (of: string) => {
    const isNew = of !== last;
    last = of;
    return isNew ? dayName(of, today) : undefined;
  };
  const known = new Set(messages.slice(-20).map(({ id }) => id));
  return [
    ...messages.map((message) => ({
      key: message.id,
      message,
      day: day(dayOfMessage(message)),
      isFirstNew: message.id === firstNew,
    })),
    ...pending
      .filter(({ id }) => !known.has(id))
      .map((item) => ({ key: item.id, pending: item, day: day(dayOf(item.sentAt)), isFirstNew: false })),
  ];
}

/** The time of a message: `HH:mm`. */
export const timeOf = (instant: string): string => dayjs(instant).format("HH:mm");
