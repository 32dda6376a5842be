import { deferred } from "@/components/deferred";

/** The notes of a project, fetched with their code: only admins open them. */
export const DeferredNotesPanel = deferred(async () => (await import("./NotesPanel")).NotesPanel);
