import shellText from "locales/shell.ftl";
import type { Account } from "@/api/account";

const PHRASES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The first name; without one the e-mail; without that, 'there'. */
export function greetedName(account: Account | null): string {
  return account?.user.first_name.trim() || account?.user.email.trim() || shellText("greeting-nobody");
}

/** A phrase, and who it is said to. */
export interface Greeting {
  phrase: string;
  name: string;
}

/** One of the ten phrases and the name. `pick` is a number from 0 to below 1. */
export function greeting(account: Account | null, pick: number): Greeting {
  const phrase = PHRASES[Math.floor(pick * PHRASES.length)] ?? 0;
  return { phrase: shellText(`greeting-phrase-${phrase}`), name: greetedName(account) };
}
