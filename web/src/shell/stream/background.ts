import { followWorker } from "../worker/follow-worker";

/** What goes on behind every signed-in page, once that page is there. */
export { followChanges } from "./change-stream";

void followWorker();
