import dayjs from "dayjs";

const MESSAGE_LENGTH = 50;

/** A message cut to 50 characters plus an ellipsis; counted as people count, so that no emoji is cut in two. */
export function cutMessage(message: string): string {
  const characters = [...message];
  return characters.length > MESSAGE_LENGTH ? `${characters.slice(0, MESSAGE_LENGTH).join("")}…` : message;
}

/** `Nov 21, 14:30`. */
export function bellDate(instant: string): string {
  return dayjs(instant).format("MMM D, HH:mm");
}
