import { api, type Schemas } from "@/api/client";
import type { OwnerRecord } from "./record";

/**
 * Reports a client-side observation about the stored session to the security log. Fire and forget: the server runs its own
 * checks.
 */
export function reportSecurityEvent(eventType: Schemas["ReportedEvent"], record: OwnerRecord | null, score?: number) {
  const body = {
    event_type: eventType,
    session_id: record?.sessionId ?? null,
    security_score: score ?? record?.securityScore ?? null,
  };
  void api.POST("/api/security-events", { body, keepalive: true }).catch(() => {});
}
