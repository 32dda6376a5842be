import { fileKind, type StoredFile } from "@/components/files/file-kind";
import { dayjs } from "@/lib/time/dates";

/** The photos of one day. */
export interface PhotoDay {
  /** The day, such as `2026-11-20`. */
  day: string;
  /** Newest first, like the days. */
  photos: StoredFile[];
}

/** How far the work on the property is. */
export interface Work {
  /** The day the work could begin; empty if unknown. */
  from: string;
  isDone: boolean;
}

export const photosIn = (files: StoredFile[]) => files.filter((file) => fileKind(file) === "image");
export const documentsIn = (files: StoredFile[]) => files.filter((file) => fileKind(file) !== "image");

/** The photos by day. They are sorted newest first. */
export function byDay(photos: StoredFile[]): PhotoDay[] {
  const days: PhotoDay[] = [];
  for (const photo of photos) {
    const day = dayjs(photo.uploaded_at).format("YYYY-MM-DD");
    const last = days.at(-1);
    if (last?.day === day) last.photos.push(photo);
    else days.push({ day, photos: [photo] });
  }
  return days;
}

/** The photos of the first day, and those of the last one. Undefined before the work began, and until there are photos of it. */
export function beforeAndAfter(days: PhotoDay[], work: Work | undefined) {
  const [after, before] = [days[0], days.at(-1)];
  if (!work || !after || !before || after === before || after.day < work.from) return undefined;
  return { before, after };
}
