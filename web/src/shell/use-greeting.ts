import { useState } from "react";
import type { Account } from "@/api/account";
import { greeting } from "./greeting";

/** A greeting that stays the same while the page is open. */
export function useGreeting(account: Account | null): string {
  const [pick] = useState(() => Math.random());
  return greeting(account, pick);
}
