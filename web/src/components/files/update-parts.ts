import updateDialogText from "locales/update-dialog.ftl";
import { v7 as uuidv7 } from "uuid";
import { type FileRules, simpleUploader } from "@/lib/forms/file-rules";
import type { UnsentEntry } from "@/lib/network/unsent-entry";

/** The most updates that one submission becomes. */
const MOST_PARTS = 4;

/** More files than one update takes. The device stores them as several updates. */
export const severalUpdates: FileRules = {
  ...simpleUploader,
  most: MOST_PARTS * simpleUploader.most,
  tooMany: updateDialogText("too-many", { count: MOST_PARTS * simpleUploader.most }),
};

/** The number of updates for so many files. */
const partsFor = (files: number) => Math.max(1, Math.ceil(files / simpleUploader.most));

/** The updates of a submission. The first has the notes, the others only the files that it has no room for. The first has the status,
 *  too; if photos were taken for shots, the last has it, because the status may need all of them. The last is that of an event: what the
 *  device has no room for stays in the event's form. */
function partsOf(entry: UnsentEntry): UnsentEntry[] {
  const { most } = simpleUploader;
  const parts = partsFor(entry.files.length);
  const { choice, closing, shotsOverride, ...main } = entry;
  const mainAt = entry.event ? parts - 1 : 0;
  const statusAt = entry.shots || entry.event ? parts - 1 : 0;
  return Array.from({ length: parts }, (_, index) => {
    const range = [index * most, (index + 1) * most] as const;
    const files = entry.files.slice(...range);
    const descriptions = entry.descriptions?.slice(...range);
    const shots = entry.shots?.slice(...range);
    const status = index === statusAt ? { choice, closing, shotsOverride } : {};
    const part = { files, descriptions, shots, ...status };
    if (index === mainAt) return { ...main, ...part };
    return { id: uuidv7(), notes: updateDialogText("more-files", { part: index + 1, parts }), ...part };
  });
}

/** Stores a submission as one or several updates. If the device is full after some of them, `onRest` gets the next one and the
 *  number of files stored so far, and the error is thrown. */
export async function keepParts(
  keep: (part: UnsentEntry) => Promise<void>,
  entry: UnsentEntry,
  onRest: (rest: UnsentEntry, stored: number) => void,
): Promise<void> {
  for (const [index, part] of partsOf(entry).entries()) {
    try {
      await keep(part);
    } catch (error) {
      if (index > 0) onRest(part, index * simpleUploader.most);
      throw error;
    }
  }
}

/** The picker's state for so many files. Only a device that stores them can make several updates of them. */
export function pickedFiles(count: number, canKeep: boolean) {
  const isMore = count > simpleUploader.most;
  return {
    most: canKeep ? severalUpdates.most : simpleUploader.most,
    isTooMany: isMore && !canKeep,
    hint:
      isMore && canKeep
        ? updateDialogText("files-parts", { count, parts: partsFor(count) })
        : updateDialogText("files-hint"),
  };
}
