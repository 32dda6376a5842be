import estimateDecisionText from "locales/estimate-decision.ftl";
import { plain } from "@/lib/text/clean";

/** Maximum length of a reason, in characters; the same as on the server. */
const REASON_MAX = 2000;

/** The error in the reason of a decision or withdrawal, if any. */
export function reasonError(typed: string, isRequired: boolean): string | undefined {
  const { length } = [...plain(typed)];
  if (length === 0) return isRequired ? estimateDecisionText("reason-required") : undefined;
  return length > REASON_MAX ? estimateDecisionText("reason-too-long", { most: REASON_MAX }) : undefined;
}
