import { expect, it } from "vitest";
import type { StoredFile } from "@/components/files/file-kind";
import { beforeAndAfter, byDay, documentsIn, photosIn, type Work } from "./photo-days";

const file = (day: string, time = "12:00:00", type = "image/jpeg") =>
  ({ id: `${day} ${time}`, uploaded_at: `${day}T${time}`, file_type: type }) as StoredFile;

it("separates photos from documents", () => {
  const files = [
    file("2026-11-03"),
    file("2026-11-02", "09:00:00", "application/pdf"),
    file("2026-11-01", "09:00:00", "image/heic"),
  ];
  expect(photosIn(files).map(({ file_type }) => file_type)).toEqual(["image/jpeg", "image/heic"]);
  expect(documentsIn(files).map(({ file_type }) => file_type)).toEqual(["application/pdf"]);
});

it("groups photos by day, newest first", () => {
  const days = byDay([file("2026-11-20", "15:00:00"), file("2026-11-20", "09:00:00"), file("2026-11-03")]);
  expect(days.map(({ day, photos }) => [day, photos.length])).toEqual([
    ["2026-11-20", 2],
    ["2026-11-03", 1],
  ]);
});

const done: Work = { from: "2026-11-10", isDone: true };

it.each<[string, string[], Work | undefined, [string, string] | undefined]>([
  ["of the first and the last day", ["2026-11-20", "2026-11-12", "2026-11-03"], done, ["2026-11-03", "2026-11-20"]],
  ["during the work", ["2026-11-12", "2026-11-03"], { ...done, isDone: false }, ["2026-11-03", "2026-11-12"]],
  ["of the day the work could begin", ["2026-11-10", "2026-11-03"], done, ["2026-11-03", "2026-11-10"]],
  ["when that day is unknown", ["2026-11-05", "2026-11-03"], { ...done, from: "" }, ["2026-11-03", "2026-11-05"]],
  ["none before the work began", ["2026-11-20", "2026-11-03"], undefined, undefined],
  ["none without photos of the work", ["2026-11-05", "2026-11-03"], done, undefined],
  ["none of a single day", ["2026-11-20", "2026-11-20"], done, undefined],
  ["none without photos", [], done, undefined],
])("compares the photos: %s", (_, days, work, expected) => {
  const found = beforeAndAfter(byDay(days.map((day) => file(day))), work);
  expect(found && [found.before.day, found.after.day]).toEqual(expected);
});
