import { deferred } from "@/components/deferred";

/** The files of a project, fetched with their code: no page shows them before everything else. */
export const DeferredFilesPanel = deferred(async () => (await import("./FilesPanel")).FilesPanel);
