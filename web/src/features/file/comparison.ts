import photoViewText from "locales/photo-view.ftl";
import type { StoredFile } from "@/components/files/file-kind";
import type { Side } from "@/components/files/PairSlider";
import { formatDate } from "@/lib/time/dates";
import { momentOf } from "./arrangement";

/** Two photos as the sides of a comparison: a photo's before photo and the photo itself, or otherwise the earlier and the later
 *  one. */
export function sidesOf(one: StoredFile, other: StoredFile): [Side, Side] {
  if (other.description?.before === one.id) return beforeAndAfter(one, other);
  if (one.description?.before === other.id) return beforeAndAfter(other, one);
  const [first, second] = momentOf(one) <= momentOf(other) ? [one, other] : [other, one];
  return [dated(first), dated(second)];
}

const beforeAndAfter = (before: StoredFile, after: StoredFile): [Side, Side] => [
  { file: before, label: photoViewText("before") },
  { file: after, label: photoViewText("after") },
];

const dated = (file: StoredFile): Side => ({ file, label: formatDate(momentOf(file)) });

/** The part of a scrolled element that decides where it is. */
type Scrolled = Pick<
  HTMLElement,
  "scrollLeft" | "scrollTop" | "scrollWidth" | "scrollHeight" | "clientWidth" | "clientHeight"
>;

/** Scrolls an element to the same place as another one of any size. */
export function scrollAlike(from: Scrolled, to: Scrolled): void {
  const place = (at: number, whole: number, frame: number, otherWhole: number, otherFrame: number) =>
    whole > frame ? (at / (whole - frame)) * Math.max(0, otherWhole - otherFrame) : 0;
  const left = place(from.scrollLeft, from.scrollWidth, from.clientWidth, to.scrollWidth, to.clientWidth);
  const top = place(from.scrollTop, from.scrollHeight, from.clientHeight, to.scrollHeight, to.clientHeight);
  // The other element answers with an event of its own, which must not move this one again.
  if (Math.abs(to.scrollLeft - left) > 1) to.scrollLeft = left;
  if (Math.abs(to.scrollTop - top) > 1) to.scrollTop = top;
}
