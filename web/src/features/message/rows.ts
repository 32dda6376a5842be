import { dayjs } from "@/lib/dates";
import { formatDay } from "@/lib/event-time";
import type { Pending } from "./draft";
import { panelTexts as texts } from "./panel-texts";
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

const dayOf = (instant: string) => dayjs(instant).format("YYYY-MM-DD");

/** How a day is called. */
export function dayName(day: string, today: string): string {
  if (day === today) return texts.today;
  return dayjs(today).diff(day, "day") === 1 ? texts.yesterday : formatDay(day);
}

/** A thread as it is shown: its messages, and behind them what is on its way. */
export function rowsOf(
  messages: readonly KnownMessage[],
  pending: readonly Pending[],
  firstNew: string | undefined,
  today: string,
): Row[] {
  let last: string | undefined;
  const day = (instant: string) => {
    const of = dayOf(instant);
    const isNew = of !== last;
    last = of;
    return isNew ? dayName(of, today) : undefined;
  };
  const known = new Set(messages.slice(-20).map(({ id }) => id));
  return [
    ...messages.map((message) => ({
      key: message.id,
      message,
      day: day(message.created_at),
      isFirstNew: message.id === firstNew,
    })),
    ...pending
      .filter(({ id }) => !known.has(id))
      .map((item) => ({ key: item.id, pending: item, day: day(item.sentAt), isFirstNew: false })),
  ];
}

/** The time of a message: `HH:mm`. */
export const timeOf = (instant: string): string => dayjs(instant).format("HH:mm");
