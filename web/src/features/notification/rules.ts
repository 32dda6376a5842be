import dayjs from "dayjs";

const MESSAGE_LENGTH = 50;
const BADGE_MOST = 99;

/** The unread badge: nothing at 0, `99+` above 99. */
export function badgeText(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > BADGE_MOST ? `${BADGE_MOST}+` : String(unread);
}

/** A message cut to 50 characters plus an ellipsis; counted as people count, so that no emoji is cut in two. */
export function cutMessage(message: string): string {
  const characters = [...message];
  return characters.length > MESSAGE_LENGTH ? `${characters.slice(0, MESSAGE_LENGTH).join("")}…` : message;
}

/** `Nov 21, 14:30`. */
export function bellDate(instant: string): string {
  return dayjs(instant).format("MMM D, HH:mm");
}
