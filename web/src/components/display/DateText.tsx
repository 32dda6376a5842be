import { formatDate, formatDateTime, formatRelative } from "@/lib/time/dates";

/** A relative time; the exact time is shown on hover. */
export function RelativeTime({ value, now = new Date() }: { value: string; now?: Date }) {
  return (
    <time dateTime={value} title={formatDateTime(value)}>
      {formatRelative(value, now)}
    </time>
  );
}

/** A day, such as Nov 21, 2026. */
export function DateText({ value }: { value: string }) {
  return <time dateTime={value}>{formatDate(value)}</time>;
}
