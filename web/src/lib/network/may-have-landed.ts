import { ApiProblem } from "@/api/client";

/** Whether a change that failed may have landed all the same: no answer came, or none of the portal's own. */
export function mayHaveLanded(error: Error): boolean {
  if (!(error instanceof ApiProblem)) return true;
  return error.status === 0 || error.status === 504 || error.code === "proxy_unreachable" || error.isWordless;
}
