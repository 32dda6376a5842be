import { formatDate } from "@/lib/dates";
import { formatPhone } from "@/lib/phone";
import { type UrgencyLevel, urgencyLabel } from "@/lib/status";

/** A tracked field's stored value as the project's page shows it. */
export function fieldValue(name: string, stored: string): string {
  if (name.endsWith("_phone")) return formatPhone(stored);
  if (name === "timeline_start") return formatDate(stored);
  return name === "urgency_level" ? urgencyLabel(stored as UrgencyLevel) : stored;
}
