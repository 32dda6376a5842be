import { useState } from "react";
import type { Account } from "@/api/account";
import { type Greeting, greeting } from "./greeting";

/** A greeting that stays the same while the component is mounted. */
export function useGreeting(account: Account | null): Greeting {
  const [pick] = useState(() => Math.random());
  return greeting(account, pick);
}
