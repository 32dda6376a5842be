import type { Account } from "@/api/account";
import { worded } from "@/lib/worded";

/** Each is followed by a name. */
export const GREETINGS: readonly string[] = worded("greetings", [
  "Hello",
  "Welcome back",
  "Good to see you",
  "Hi there",
  "Great to have you here",
  "Nice to see you",
  "Ready when you are",
  "Glad you're here",
  "Let's get building",
  "Hope your day is going well",
]);

export const greetingTexts = worded("greetingTexts", { nobody: "there" } as const);

/** The first name; without one the e-mail; without that, 'there'. */
export function greetedName(account: Account | null): string {
  return account?.user.first_name.trim() || account?.user.email.trim() || greetingTexts.nobody;
}

/** A phrase, and who it is said to. */
export interface Greeting {
  phrase: string;
  name: string;
}

/** One of the ten phrases and the name. `pick` is a number from 0 to below 1. */
export function greeting(account: Account | null, pick: number): Greeting {
  const phrase = GREETINGS[Math.floor(pick * GREETINGS.length)] ?? GREETINGS[0] ?? "";
  return { phrase, name: greetedName(account) };
}
