import galleryText from "locales/gallery.ftl";
import type { StoredFile } from "@/components/files/file-kind";
import type { Side } from "@/components/files/PairSlider";
import { pairsIn } from "@/components/files/photo-pair";
import { beforeAndAfter, byDay, type PhotoDay, type Work } from "./photo-days";

/** A photo of a pair, with the others of its day. */
export interface DaySide extends Side {
  day: PhotoDay;
}

export interface DayPair {
  left: DaySide;
  right: DaySide;
}

/** The most pairs. The others are in the viewer. */
const PAIRS_MAX = 6;

/** The photos that are "before" and "after" each other, newest first. If none are, the first and the last day stand for them. */
export function pairsOf(photos: StoredFile[], work: Work | undefined): DayPair[] {
  const days = byDay(photos);
  const before = pairsIn(photos);
  const labels = { before: galleryText("before"), after: galleryText("after"), latest: galleryText("latest") };
  const side = (file: StoredFile | undefined, label: string): DaySide | undefined => {
    const day = days.find(({ photos }) => photos.some((photo) => photo === file));
    return file && day && { file, label, day };
  };
  const pair = (one: StoredFile | undefined, other: StoredFile | undefined, label: string): DayPair[] => {
    const [left, right] = [side(one, labels.before), side(other, label)];
    return left && right ? [{ left, right }] : [];
  };
  const said = photos.flatMap((photo) => {
    const earlier = before(photo);
    return earlier ? pair(earlier, photo, labels.after) : [];
  });
  if (said.length > 0) return said.slice(0, PAIRS_MAX);
  const found = beforeAndAfter(days, work);
  // The first photo of the first day, and the last one of the last day.
  return found
    ? pair(found.before.photos.at(-1), found.after.photos[0], work?.isDone ? labels.after : labels.latest)
    : [];
}
