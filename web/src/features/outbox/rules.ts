import outboxText from "locales/outbox.ftl";
import { ApiProblem, hasLandedBefore, messageOf, type Obstacle, obstacleOf, type Schemas } from "@/api/client";
import { attachmentFailure } from "@/lib/forms/attachment-failure";
import type { ProjectStatus } from "@/lib/project/status";
import { type Connection, isSlow, takesOriginals } from "./connection";
import { type KeptEntry, type KeptFile, kindOf, type Refusal, type Standing } from "./kept-entry";
import { isPhoto } from "./photo";

/** What an entry goes through on its way: its project is looked up, its files go one by one, and then it goes itself. */
export type Step = "project" | "file" | "post";

/** What an attempt came to: all of it is there; it is there, but its originals are not; its writer has taken it back, or
 *  answered the offer of smaller photos, meanwhile; its originals wait for a faster connection; there is no signal; the
 *  server is busy; nobody is signed in; its files are gone from the server and have to be sent again; or it is refused. */
export type Verdict =
  | { kind: "landed" }
  | { kind: "posted" }
  | { kind: "discarded" }
  | { kind: "changed" }
  | { kind: "slow" }
  | { kind: Obstacle }
  | { kind: "signed-out" }
  | { kind: "files-gone" }
  | Extract<Standing, { kind: "refused" }>;

const refused = (reason: Refusal, error: unknown, more: object = {}): Verdict => ({
  kind: "refused",
  reason,
  message: messageOf(error, outboxText("unknown")),
  ...more,
});

/** The device cannot read what it keeps any more. */
const isUnreadable = (error: unknown) =>
  error instanceof DOMException && (error.name === "NotReadableError" || error.name === "NotFoundError");

/** What a failed step means for the update. Whatever passes by itself is waited for; what does not is the writer's to
 *  decide on. */
export function verdictOf(step: Step, error: unknown, file?: number): Verdict {
  // The page is left: the next one goes on.
  if (error instanceof DOMException && error.name === "AbortError") return { kind: "no-signal" };
  if (isUnreadable(error)) return { kind: "refused", reason: "file", message: outboxText("unreadable"), file };
  // The device's own storage is full or fails: no word of the server about the update.
  if (error instanceof DOMException) return { kind: "busy" };
  if (!(error instanceof ApiProblem)) return refused("other", error);
  const { status } = error;
  const obstacle = obstacleOf(error);
  if (obstacle) return { kind: obstacle };
  if (status === 401) return { kind: "signed-out" };
  // Each try might end like this one: its writer learns of it, and has everything to try again.
  if (status >= 500) return { kind: "refused", reason: "other", message: outboxText("portals-fault") };
  // An earlier attempt had arrived, and its answer was lost.
  if (hasLandedBefore(error) || (status === 409 && error.code === "23505")) return { kind: "landed" };
  if (status === 404) return refused(error.code === "event_gone" ? "event-gone" : "gone", error);
  // The project is still theirs: a role or a second factor is missing, and the server says which.
  if (status === 403) return refused("other", error);
  if (step === "file") {
    const isFilesFault = status === 413 || status === 415 || status === 422;
    return isFilesFault ? refused("file", error, { file }) : refused("other", error);
  }
  if (status === 409 && error.code === "status_moved") {
    return refused("moved", error, { present: (error.body as Schemas["OvertakenUpdate"]).current?.status });
  }
  if (status === 409 && error.code === "open_work_changed") return refused("closing", error);
  if (status === 412) {
    const event = (error.body as Schemas["StaleEvent"]).current;
    return refused("moved", error, { present: event?.status, version: event?.version });
  }
  if (attachmentFailure(error)) return { kind: "files-gone" };
  return refused("other", error);
}

/** Whether both choose a status of the same event, or of the same project. */
const chooseForTheSame = (one: KeptEntry, other: KeptEntry) =>
  one.event
    ? one.event.id === other.event?.id
    : one.choice !== undefined && other.choice !== undefined && one.project.id === other.project.id;

/** Whether its status was chosen after one of the same event or project that is refused. What becomes of it depends on how its
 *  writer answers the refusal. */
export const followsRefusal = (entry: KeptEntry, entries: readonly KeptEntry[]) =>
  entries.some(
    (other) =>
      other.standing.kind === "refused" &&
      !other.isPosted &&
      other.keptAt <= entry.keptAt &&
      chooseForTheSame(other, entry),
  );

/** What goes out, in the order that it was written in; originals of photos that went ahead smaller come last. */
export function dueOf(entries: readonly KeptEntry[]): KeptEntry[] {
  return entries
    .filter((entry) => entry.standing.kind === "waiting" && !followsRefusal(entry, entries))
    .sort((a, b) => Number(a.isPosted ?? false) - Number(b.isPosted ?? false) || a.keptAt - b.keptAt);
}

/** Whether an entry may go out on this connection. */
export const mayGo = (entry: KeptEntry, connection: Connection): boolean =>
  !entry.isPosted || entry.sendsOriginalsNow === true || takesOriginals(connection);

/** What was chosen after a status that has landed, as it goes out now. Its writer had seen that status, which moved the project or
 *  made the event another version. The originals of a posted entry change neither. */
export function chosenAfter(landed: KeptEntry, entries: readonly KeptEntry[]): KeptEntry[] {
  if (landed.isPosted) return [];
  return entries.flatMap((later) => {
    const { id, keptAt, standing, choice, event } = later;
    const isLater = id !== landed.id && keptAt >= landed.keptAt && standing.kind === "waiting";
    if (!isLater || !chooseForTheSame(landed, later)) return [];
    return {
      ...later,
      choice: choice && landed.choice && { ...choice, seen_status: landed.choice.status },
      event: event && landed.event && { ...event, version: Math.max(event.version, landed.event.version + 1) },
    };
  });
}

/** Whether to offer smaller photos for an entry: once, on a slow connection, while there are photos left to send. */
export const offersSmaller = ({ standing, isPosted, photos, files }: KeptEntry, connection: Connection): boolean =>
  standing.kind === "waiting" &&
  !isPosted &&
  photos === undefined &&
  isSlow(connection) &&
  files.some((file) => file.uploadId === undefined && isPhoto(file));

/** The files that an attempt sends: all of them, or the originals of those that went ahead smaller. */
export const filesToSend = ({ files, isPosted }: KeptEntry): KeptFile[] =>
  isPosted ? files.filter(({ isSmall }) => isSmall) : files;

/** How far a file is on its way, for the part that an entry is in. */
export const arrivedAs = ({ isPosted }: KeptEntry, file: KeptFile): string | undefined =>
  isPosted ? file.originalId : file.uploadId;

/** What is not on the server yet, and would be lost with the device. */
export const isUnsent = ({ standing }: KeptEntry) => standing.kind !== "safe";

const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 5 * 60 * 1000;

/** How long to wait after so many rounds that did not send everything: 5 s, doubling up to 5 min. */
export const waitAfter = (failures: number) => Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);

/** What has arrived is shown until its writer has seen it, for a day at most. A message shows in its thread. */
const SHOWN_FOR_MS = { update: 24 * 60 * 60 * 1000, event: 24 * 60 * 60 * 1000, message: 60 * 1000 };

export const isOver = (entry: KeptEntry, now: number) =>
  entry.standing.kind === "safe" && now - entry.standing.at > SHOWN_FOR_MS[kindOf(entry)];

/** What of an update is left on the device once the server has it: enough to say so. */
export function landed(update: KeptEntry, now: number): KeptEntry {
  const files = update.files.map((file) => ({ ...file, content: new Blob() }));
  return { ...update, files, standing: { kind: "safe", at: now } };
}

/** An entry that the server has with smaller photos. `messageId` names the message that will carry a message's
 *  originals. */
export function posted(entry: KeptEntry, messageId: string): KeptEntry {
  return { ...entry, isPosted: true, originalsMessageId: entry.message && messageId };
}

/** An entry whose files have to be sent again. */
export function withoutUploads(entry: KeptEntry): KeptEntry {
  const files = entry.files.map(({ uploadId, isSmall, originalId: _gone, ...file }) =>
    entry.isPosted ? { ...file, uploadId, isSmall } : file,
  );
  return { ...entry, files };
}

/** An entry of which one file has arrived, known by its place. */
export function withUpload(entry: KeptEntry, place: number, uploadId: string, isSmall?: true): KeptEntry {
  const arrived = entry.isPosted ? { originalId: uploadId } : { uploadId, isSmall };
  return { ...entry, files: entry.files.map((file) => (file.place === place ? { ...file, ...arrived } : file)) };
}

/** How somebody answers a refusal: once more as it is; without the status that was overtaken; with it all the same;
 *  without closing open work that has changed; or without the file that is not taken. */
export type Answer = "again" | "without-status" | "with-status" | "without-closing" | "without-file";

/** The answers that a refusal allows, the likeliest first. */
export function answersTo({ standing, choice, event, files, notes }: KeptEntry): Answer[] {
  if (standing.kind !== "refused") return [];
  // A deleted event does not come back.
  if (standing.reason === "event-gone") return [];
  // An event cannot be set to the status that it has.
  if (standing.reason === "moved" && event) return standing.present === event.status ? [] : ["with-status"];
  if (standing.reason === "moved" && choice) return ["without-status", "with-status"];
  if (standing.reason === "closing") return ["without-closing"];
  // Without its only file a message without words would be nothing.
  const canGoWithout = files.length > 1 || notes.trim() !== "";
  if (standing.reason === "file" && standing.file !== undefined && canGoWithout) return ["without-file", "again"];
  return ["again"];
}

/** An update that goes out again, as its writer has answered. */
export function answered(update: KeptEntry, answer: Answer): KeptEntry {
  const { standing, choice, event, files } = update;
  const waiting: KeptEntry = { ...update, standing: { kind: "waiting" } };
  if (standing.kind !== "refused" || answer === "again") return waiting;
  if (answer === "without-status") return { ...waiting, choice: undefined, closing: undefined };
  if (answer === "without-closing") return { ...waiting, closing: undefined };
  if (answer === "without-file") return { ...waiting, files: files.filter((_, index) => index !== standing.file) };
  if (event) return { ...waiting, event: { ...event, version: standing.version ?? event.version } };
  const seen = standing.present as ProjectStatus | undefined;
  return { ...waiting, choice: choice && { ...choice, seen_status: seen ?? choice.seen_status } };
}
