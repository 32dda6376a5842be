import { IconAlertTriangle } from "@tabler/icons-react";
import fileFactsText from "locales/file-facts.ftl";
import type { Schemas } from "@/api/client";
import { CopyButton } from "@/components/display/CopyButton";
import { LinkedText } from "@/components/display/LinkedText";
import { phaseName } from "@/lib/photos/phase-name";
import { formatDate, formatDateTime } from "@/lib/time/dates";
import { formatTime } from "@/lib/time/time-entry";
import classes from "./FileFacts.module.css";
import type { StoredFile } from "./file-kind";

type PhotoTaken = Schemas["PhotoTaken"];

/** Enough digits of a checksum to compare it by eye. */
const DIGITS = 12;

/** Why a time is doubtful. */
export const DOUBTS = {
  too_early: "too-early",
  after_receipt: "after-receipt",
  impossible: "impossible",
} as const satisfies Record<Schemas["PhotoDoubt"], string>;

/** The name of a file, its description, and the facts about its content: when it was taken and received, with which camera, and the
 * checksum of the original, for those who get it. */
export function FileFacts({ file }: { file: Pick<StoredFile, "file_name" | "uploaded_at" | "facts" | "description"> }) {
  const { taken, camera, width, height, sha256 } = file.facts ?? {};
  const { room, phase, caption } = file.description ?? {};
  return (
    <>
      <span className={classes.line}>{file.file_name}</span>
      {(room || phase) && (
        <span className={classes.facts}>
          {room && <span>{room}</span>}
          {phase && <span>{phaseName(phase)}</span>}
        </span>
      )}
      {caption && (
        <span className={classes.caption}>
          <LinkedText text={caption} />
        </span>
      )}
      <span className={classes.facts}>
        {taken && <span>{fileFactsText("taken", takenAt(taken))}</span>}
        <span>{fileFactsText("received", { when: formatDateTime(file.uploaded_at) })}</span>
        {camera && <span>{camera}</span>}
        {width && height && <span>{`${width} × ${height}`}</span>}
        {sha256 && (
          <span className={classes.sum}>
            <span>{fileFactsText("sum", { start: sha256.slice(0, DIGITS) })}</span>
            <CopyButton value={sha256} label={fileFactsText("copy-sum")} />
          </span>
        )}
      </span>
      {taken?.doubt && (
        <span className={classes.doubt}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{fileFactsText(DOUBTS[taken.doubt])}</span>
        </span>
      )}
    </>
  );
}

/** The camera's wall-clock time, whatever the time zone of this device, and its zone. A time that does not exist is shown as the camera
 *  wrote it. */
export function takenAt(taken: PhotoTaken): { when: string; zone: string } {
  const [day = "", time = ""] = taken.local.split("T");
  const when = taken.doubt === "impossible" ? `${day} ${time}` : `${formatDate(day)}, ${formatTime(time)}`;
  return { when, zone: zoneOf(taken) };
}

/** `UTC−04:00`, or that the zone is unknown. */
function zoneOf({ offset_minutes }: PhotoTaken): string {
  if (offset_minutes === null || offset_minutes === undefined) return fileFactsText("zone-unknown");
  const minutes = Math.abs(offset_minutes);
  const pad = (part: number) => String(part).padStart(2, "0");
  const offset = `${offset_minutes < 0 ? "−" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  return fileFactsText("zone", { offset });
}
