import { VisuallyHidden } from "@mantine/core";
import { badgeText } from "@/lib/text/badge";
import classes from "./CountBadge.module.css";

interface CountBadgeProps {
  count: number;
  /** What is counted; read after the number: 'unread updates'. */
  what: string;
}

/** The count on a tab; nothing at 0. */
export function CountBadge({ count, what }: CountBadgeProps) {
  const text = badgeText(count);
  if (text === null) return null;
  return (
    <span className={classes.badge}>
      <span>{text}</span>
      <VisuallyHidden>{` ${what}`}</VisuallyHidden>
    </span>
  );
}
