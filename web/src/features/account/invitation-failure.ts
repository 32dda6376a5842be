import accountLinkText from "locales/account-link.ftl";
import type { ApiProblem } from "@/api/client";
import { withWait } from "@/api/wait";

/** Error text for an invitation that could not be validated. */
export function validationFailure({ message, wait }: ApiProblem): string {
  const isTooMany = /too many validation attempts/i.test(message);
  return isTooMany ? withWait(accountLinkText("invitation-too-many"), wait) : accountLinkText("invitation-expired");
}
