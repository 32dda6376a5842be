import fieldText from "locales/field.ftl";
import { type UrgencyLevel, urgencyLabel } from "@/lib/project/status";
import { formatPhone } from "@/lib/text/phone";
import { formatDate } from "@/lib/time/dates";

/** Formats the stored value of a tracked field. */
export function fieldValue(name: string, stored: string): string {
  if (name.endsWith("_phone")) return formatPhone(stored);
  if (name === "timeline_start") return formatDate(stored);
  if (name === "estimate_decider") return fieldText.find(`decider-${stored}`) ?? stored;
  return name === "urgency_level" ? urgencyLabel(stored as UrgencyLevel) : stored;
}
