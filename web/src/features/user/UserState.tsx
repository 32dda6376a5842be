import type { Schemas } from "@/api/client";
import { FamilyBadge } from "@/components/StatusBadge";
import { userTexts as texts } from "./texts";

const FAMILIES = { active: "done", invited: "waiting", deactivated: "stopped" } as const;

/** Whether somebody can sign in. */
export function UserState({ state }: { state: Schemas["UserState"] }) {
  return <FamilyBadge family={FAMILIES[state]}>{texts.states[state]}</FamilyBadge>;
}
