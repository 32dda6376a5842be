import { ApiProblem } from "@/api/client";

/** Whether a failed request may still have taken effect: there was no response, or the response did not come from the
 *  portal itself. */
export function mayHaveSucceeded(error: Error): boolean {
  if (!(error instanceof ApiProblem)) return true;
  return error.status === 0 || error.status === 504 || error.code === "proxy_unreachable" || error.isWordless;
}
