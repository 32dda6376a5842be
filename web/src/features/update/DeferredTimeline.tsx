import { deferred } from "@/components/deferred";

/** A timeline, fetched with its code: it stands on a tab of its own, or below everything else. */
export const DeferredTimeline = deferred(async () => (await import("./Timeline")).Timeline);
