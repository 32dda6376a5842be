import { deferred } from "@/components/deferred";

/** The events of a project, fetched with their code: no page shows them before everything else. */
export const DeferredEventsPanel = deferred(async () => (await import("./EventsPanel")).EventsPanel);
