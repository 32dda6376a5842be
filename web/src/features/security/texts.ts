import { worded } from "@/lib/worded";

/** Wording of the security alert panel (specification 1, section 2). */
export const securityTexts = worded("securityTexts", {
  label: "Security alerts",
  bruteForce: "Brute Force Attack Detected",
  rateLimit: "Rate Limit Exceeded",
  other: "Security Alert",
  dismiss: "Dismiss",
  project: (number: string) => `Project ${number}`,
  showAll: (count: number) => `Show all ${count}`,
  showNewest: "Show the newest only",
} as const);

/** What an alert is called, by the name of its event. */
export function alertTitle(eventType: string): string {
  if (eventType.includes("brute_force")) return securityTexts.bruteForce;
  return eventType.includes("rate_limit") ? securityTexts.rateLimit : securityTexts.other;
}
