import { deferred } from "@/components/deferred";

/** The history of a project, fetched with its code: only admins open it. */
export const DeferredHistory = deferred(async () => (await import("./History")).History);
