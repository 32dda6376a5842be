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
    advice: "See which accounts",
    yours: "Someone is guessing your password.",
  },
  brute_force_owner_code: { says: "Someone is guessing project codes.", advice: "See from where" },
  brute_force_owner_code_distributed: {
    says: "Project codes are being guessed from many networks.",
    advice: "See from where",
  },
  brute_force_invitation: { says: "Someone is guessing invitation links.", advice: "See from where" },
  session_hijack_suspected: {
    says: "Someone else may be using an account.",
    advice: "See whose, and warn them",
    yours: "Someone else may be using your account.",
  },
  signed_url_forgery: {
    says: "Someone tried a forged file link.",
    advice: "See who it was",
    yours: "Your account tried a forged file link.",
  },
  untrusted_proxy: { says: "A reverse proxy is not configured.", advice: "See the log" },
  storage_full: { says: "The portal is out of storage.", advice: "Free up space, then check the log" },
  audit_write_failed: {
    says: "Some security events were not recorded.",
    advice: "Check the disk, then the log",
  },
  rate_limit_login: {
    says: "Someone keeps failing to sign in.",
    advice: "See from where",
    yours: "Someone keeps trying to sign in as you.",
  },
  rate_limit_owner: { says: "Someone keeps trying project codes.", advice: "See from where" },
  rate_limit_signup: { says: "Someone keeps opening accounts.", advice: "See from where" },
  rate_limit_invitation: { says: "Someone keeps trying invitation links.", advice: "See from where" },
  rate_limit_search: { says: "Someone is searching far too often.", advice: "See who it is" },
  rate_limit_upload: { says: "Someone is uploading far too many files.", advice: "See who it is" },
  rate_limit_mail: { says: "Email is on hold: a limit was reached.", advice: "See whose it is" },
  rate_limit_calls: { says: "Someone is sending far too many requests.", advice: "See who it is" },
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
  other: { says: "Something unusual happened.", advice: "See the log" },
  yourAdvice: "Check your sessions and password",
} as const);

/** What an alert says to an admin, or to whose account it concerns. */
export function alertWords(eventType: string, isAdmin: boolean): { says: string; advice: string } {
  const words: AlertWords = (securityTexts.events as Record<string, AlertWords>)[eventType] ?? securityTexts.other;
  return isAdmin ? words : { says: words.yours ?? words.says, advice: securityTexts.yourAdvice };
}
