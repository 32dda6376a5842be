import type { Schemas } from "@/api/client";
import { worded } from "@/lib/worded";

/** What happened and, as the text of the link, what an admin can do about it. `yours` is for whose account it concerns. */
interface AlertWords {
  says: string;
  advice: string;
  yours?: string;
}

const BY_EVENT = {
  brute_force_login: {
    says: "Someone is guessing passwords.",
    advice: "See whose",
    yours: "Someone is guessing your password.",
  },
  brute_force_owner_code: { says: "Someone is guessing project codes.", advice: "See log" },
  brute_force_owner_code_distributed: { says: "Many networks guess project codes.", advice: "See log" },
  brute_force_invitation: { says: "Invitation links are being guessed.", advice: "See log" },
  session_hijack_suspected: {
    says: "An account may be in other hands.",
    advice: "See whose",
    yours: "Your account may be in other hands.",
  },
  signed_url_forgery: {
    says: "Someone tried a forged file link.",
    advice: "See who",
    yours: "Your account tried a forged link.",
  },
  untrusted_proxy: { says: "Check the proxy settings.", advice: "See log" },
  storage_full: { says: "The portal is out of storage.", advice: "Free up space" },
  audit_write_failed: { says: "Some security events were lost.", advice: "Check disk" },
  rate_limit_login: {
    says: "Someone keeps failing to sign in.",
    advice: "See log",
    yours: "Someone tries to sign in as you.",
  },
  rate_limit_owner: { says: "Someone keeps trying project codes.", advice: "See log" },
  rate_limit_signup: { says: "Someone keeps opening accounts.", advice: "See log" },
  rate_limit_invitation: { says: "Someone keeps trying invitations.", advice: "See log" },
  rate_limit_search: { says: "Someone searches far too often.", advice: "See who" },
  rate_limit_upload: { says: "Someone uploads too many files.", advice: "See who" },
  rate_limit_mail: { says: "Email waits: a limit was reached.", advice: "See whose" },
  rate_limit_calls: { says: "Someone sends too many requests.", advice: "See who" },
} satisfies Partial<Record<Schemas["AuditEvent"], AlertWords>>;

/** Wording of the security banner. */
export const securityTexts = worded("securityTexts", {
  label: "Security alerts",
  dismiss: "Dismiss",
  proxyAdvice: (address: string) => `If ${address} is your reverse proxy, set trusted_proxies = ["${address}"].`,
  project: (number: string) => `Project ${number}`,
  more: (count: number) => `+${count} more`,
  events: BY_EVENT,
  /** An event that this version of the page does not know. */
  other: { says: "Something unusual happened.", advice: "See log" },
  yourAdvice: "Check it",
} as const);

/** What an alert says to an admin, or to whose account it concerns. */
export function alertWords(eventType: string, isAdmin: boolean): { says: string; advice: string } {
  const words: AlertWords = (securityTexts.events as Record<string, AlertWords>)[eventType] ?? securityTexts.other;
  return isAdmin ? words : { says: words.yours ?? words.says, advice: securityTexts.yourAdvice };
}
