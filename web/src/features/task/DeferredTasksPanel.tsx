import { deferred } from "@/components/deferred";

/** The tasks of a project, fetched with their code: only admins open them. */
export const DeferredTasksPanel = deferred(async () => (await import("./TasksPanel")).TasksPanel);
