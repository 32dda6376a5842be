import { expect, it } from "vitest";
import type { UnsentEntry } from "@/lib/network/unsent-entry";
import { keepParts } from "./update-parts";

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(["photo"], `${index + 1}.jpg`, { type: "image/jpeg" }));

/** What is stored of a submission with a status and 12 photos. */
async function partsWith(shots: UnsentEntry["shots"]): Promise<UnsentEntry[]> {
  const choice = { status: "site_visit_completed", seen_status: "site_visit_scheduled" } as const;
  const entry = {
    id: "update",
    notes: "Visited.",
    choice,
    closing: {},
    shotsOverride: "Locked.",
    files: photos(12),
    shots,
  };
  const stored: UnsentEntry[] = [];
  await keepParts(
    async (part) => void stored.push(part),
    entry,
    () => {},
  );
  return stored;
}

it("sends the status of 12 photos for shots last, when none of them is missing any more", async () => {
  const shots = photos(12).map(({ name }) => `shot of ${name}`);
  const parts = await partsWith(shots);
  expect(parts.map(({ choice, closing, shotsOverride }) => [choice?.status, closing, shotsOverride])).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
    ["site_visit_completed", {}, "Locked."],
  ]);
  expect(parts.map(({ id, notes }) => [id === "update", notes])).toEqual([
    [true, "Visited."],
    [false, "More photos and files (2 of 3)"],
    [false, "More photos and files (3 of 3)"],
  ]);
  expect(parts.flatMap((part) => part.shots)).toEqual(shots);
});

it("stores the status of an event last, with its notes, id, and the last photos", async () => {
  const event = { id: "event", status: "completed", version: 3 } as const;
  const files = photos(7);
  const descriptions = files.map(({ name }) => ({ caption: name, tags: [] }));
  const stored: UnsentEntry[] = [];
  const keep = async (part: UnsentEntry) => void stored.push(part);
  const closing = { close_tasks: [{ id: "task", version: 1, status: "completed" as const }] };
  await keepParts(keep, { id: "key", notes: "Dry.", event, closing, files, descriptions }, () => {});
  expect(
    stored.map((part) => [part.id === "key", part.notes, part.event?.id, part.closing, part.files.length]),
  ).toEqual([
    [false, "More photos and files (1 of 2)", undefined, undefined, 5],
    [true, "Dry.", "event", closing, 2],
  ]);
  expect(stored.flatMap((part) => part.descriptions)).toEqual(descriptions);
});

it("sends the status of other photos first", async () => {
  const parts = await partsWith(undefined);
  expect(parts.map(({ choice }) => choice?.status)).toEqual(["site_visit_completed", undefined, undefined]);
});
