import shellText from "locales/shell.ftl";
import type { Account } from "@/api/account";

const PHRASES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The first name, or else the email address, or else 'there'. */
export function greetedName(account: Account | null): string {
  return account?.user.first_name.trim() || account?.user.email.trim() || shellText("greeting-nobody");
}

/** A greeting phrase and the name it addresses. */
export interface Greeting {
  phrase: string;
  name: string;
}

/** Picks one of the ten phrases. `pick` is in [0, 1). */
export function greeting(account: Account | null, pick: number): Greeting {
  const phrase = PHRASES[Math.floor(pick * PHRASES.length)] ?? 0;
  return { phrase: shellText(`greeting-phrase-${phrase}`), name: greetedName(account) };
}
