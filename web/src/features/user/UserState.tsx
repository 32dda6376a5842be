import userText from "locales/user.ftl";
import type { Schemas } from "@/api/client";
import { FamilyBadge } from "@/components/display/StatusBadge";

const FAMILIES = { active: "done", invited: "waiting", deactivated: "stopped" } as const;

/** Badge with the state of an account. */
export function UserState({ state }: { state: Schemas["UserState"] }) {
  return <FamilyBadge family={FAMILIES[state]}>{userText(`states-${state}`)}</FamilyBadge>;
}
