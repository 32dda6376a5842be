import { api, forAccount, inTime, QUICK_MS, type Schemas, unwrap } from "@/api/client";
import type { UploadPlace, UploadPurpose } from "@/lib/network/upload";
import { sentPhoto } from "@/lib/photos/description";
import { isOwnerSender, type KeptEntry, kindOf } from "./kept-entry";

/** Timeout for the server to accept an entry, in milliseconds. */
const ANSWER_MS = 30_000;

export const placeOf = ({ userId }: KeptEntry): UploadPlace =>
  isOwnerSender(userId) ? "/api/owner/uploads" : "/api/uploads";

/** What the files being sent will be attached to. The originals of a message's photos get a separate message, and those of an
 *  event go to the project's files. */
export function targetOf(entry: KeptEntry): { purpose: UploadPurpose; targetId: string } {
  const { id, event, project, isPosted, originalsMessageId } = entry;
  const kind = kindOf(entry);
  if (kind === "message") return { purpose: "message", targetId: (isPosted && originalsMessageId) || id };
  if (kind === "files") return { purpose: "project_file", targetId: project.id };
  if (kind === "update" || !event) return { purpose: "status_update", targetId: id };
  if (isPosted) return { purpose: "project_file", targetId: project.id };
  return { purpose: "event_status_update", targetId: event.id };
}

/** Whether the entry's author is signed in in this browser. Another user may have signed in in another window; the entry must
 *  not be sent under their name. */
export async function isWriterHere({ userId, project }: KeptEntry, signal: AbortSignal): Promise<boolean> {
  if (isOwnerSender(userId)) {
    const session = unwrap(await inTime(QUICK_MS, (given) => api.GET("/api/owner/session", { signal: given }), signal));
    return session.valid && !session.opened_by_admin && session.project_id === project.id;
  }
  const { user } = unwrap(await inTime(QUICK_MS, (given) => api.GET("/api/me", { signal: given }), signal));
  return user.id === userId;
}

/** The project's current code; an owner's session identifies its project without one. */
export async function codeOf({ userId, project }: KeptEntry): Promise<string> {
  if (isOwnerSender(userId)) return "";
  const path = { project_id: project.id };
  return unwrap(await api.GET("/api/projects/by-id/{project_id}", { params: { path } })).project_code;
}

/** Posts an entry whose files are uploaded. Idempotent, because each request carries the entry's id. */
export function post(entry: KeptEntry, code: string, signal: AbortSignal): Promise<unknown> {
  const { id, notes, choice, closing, event, files } = entry;
  const attachments = files.flatMap(({ uploadId }) => uploadId ?? []);
  const header = { "Idempotency-Key": id };
  const headers = forAccount(entry.userId);
  return inTime(
    ANSWER_MS,
    async (given) => {
      if (entry.message) return sendMessage(entry, { id, text: notes, uploads: attachments }, code, given);
      const photos = files.flatMap(({ uploadId, description }) => (uploadId && sentPhoto(uploadId, description)) || []);
      const described = photos.length > 0 && { photos };
      if (event) {
        const params = { path: { code, id: event.id }, header: { ...header, "If-Match": `"${event.version}"` } };
        const body = { status: event.status, notes: notes || null, attachments, ...closing, ...described };
        return unwrap(
          await api.POST("/api/projects/{code}/events/{id}/status", { params, headers, body, signal: given }),
        );
      }
      if (entry.addsFiles) {
        const body = { files: attachments, ...described };
        const params = { path: { code }, header };
        return unwrap(await api.POST("/api/projects/{code}/files", { params, headers, body, signal: given }));
      }
      const shots = files.flatMap(({ uploadId, shot }) => (uploadId && shot ? { upload: uploadId, shot } : []));
      const override = entry.shotsOverride && { shots_override: entry.shotsOverride };
      const said = { ...described, ...(shots.length > 0 && { shots }), ...override };
      const body = { id, ...choice, ...closing, notes, attachments, ...said };
      const params = { path: { code }, header };
      return unwrap(await api.POST("/api/projects/{code}/updates", { params, headers, body, signal: given }));
    },
    signal,
  );
}

/** Attaches the originals of photos that were first sent smaller. */
export function postOriginals(entry: KeptEntry, code: string, signal: AbortSignal): Promise<unknown> {
  const files = entry.files.flatMap(({ originalId }) => originalId ?? []);
  const headers = forAccount(entry.userId);
  return inTime(
    ANSWER_MS,
    async (given) => {
      if (entry.message) {
        const id = entry.originalsMessageId ?? entry.id;
        return sendMessage(entry, { id, text: "", uploads: files }, code, given);
      }
      if (entry.event || entry.addsFiles) {
        const params = { path: { code }, header: { "Idempotency-Key": `${entry.id}-originals` } };
        return unwrap(
          await api.POST("/api/projects/{code}/files", { params, headers, body: { files }, signal: given }),
        );
      }
      const params = { path: { code, id: entry.id } };
      return unwrap(
        await api.POST("/api/projects/{code}/updates/{id}/files", { params, headers, body: { files }, signal: given }),
      );
    },
    signal,
  );
}

interface Words {
  id: string;
  text: string;
  uploads: string[];
}

async function sendMessage(entry: KeptEntry, { id, text, uploads }: Words, code: string, signal: AbortSignal) {
  const body: Schemas["SendMessage"] = {
    id,
    message_content: text,
    message_type: uploads.length > 0 ? "file" : "text",
    participant_type: entry.message?.participant ?? "owner",
    reply_to_message_id: null,
    uploads,
  };
  return isOwnerSender(entry.userId)
    ? unwrap(await api.POST("/api/owner/messages", { body, signal }))
    : unwrap(
        await api.POST("/api/projects/{code}/messages", {
          params: { path: { code } },
          headers: forAccount(entry.userId),
          body,
          signal,
        }),
      );
}
