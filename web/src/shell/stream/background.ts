import { followWorker } from "../worker/follow-worker";

/** Background work of every signed-in page, loaded after the page. */
export { followChanges } from "./change-stream";

void followWorker();
