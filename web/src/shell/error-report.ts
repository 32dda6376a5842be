import { ApiProblem } from "@/api/client";
import { saveFile } from "@/lib/save-file";

export interface ErrorReport {
  name: string;
  message: string;
  stack: string | undefined;
  requestId: string | undefined;
  route: string;
  userAgent: string;
  timestamp: string;
}

/** What a person can send to whoever runs the portal. The query string stays out: it may name people. */
export function errorReport(error: unknown, route: string, userAgent: string, now: Date): ErrorReport {
  const known = error instanceof Error ? error : new Error(String(error));
  return {
    name: known.name,
    message: known.message,
    stack: known.stack,
    requestId: error instanceof ApiProblem ? error.requestId : undefined,
    route,
    userAgent,
    timestamp: now.toISOString(),
  };
}

/** Puts a report of an error on this page into the person's downloads. */
export function saveReport(error: unknown): void {
  const text = JSON.stringify(errorReport(error, window.location.pathname, navigator.userAgent, new Date()), null, 2);
  saveFile(new Blob([text], { type: "application/json" }), "error-report.json");
}
