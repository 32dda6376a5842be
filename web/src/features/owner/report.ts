import { api, type Schemas } from "@/api/client";
import type { OwnerRecord } from "./record";

/** Tells the security log what the browser noticed about the session that it remembers. Nobody waits for it, and
 *  nothing depends on it: the server has its own eyes. */
export function reportSecurityEvent(eventType: Schemas["ReportedEvent"], record: OwnerRecord | null, score?: number) {
  const body = {
    event_type: eventType,
    session_id: record?.sessionId ?? null,
    security_score: score ?? record?.securityScore ?? null,
  };
  void api.POST("/api/security-events", { body, keepalive: true }).catch(() => {});
}
