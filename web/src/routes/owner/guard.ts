import { redirect } from "@tanstack/react-router";
import { toast } from "@/components/toast";
import { isSuspicious, type OwnerSession, ownerRefusal, ownerSessionQuery } from "@/features/owner/session";
import { ownerTexts } from "@/features/owner/texts";
import type { RouterContext } from "../context";

/** Where an owner without a session goes: to the field for the code, not to one for a password that no owner has. */
export const WAY_IN = { to: "/auth", search: { tab: "owner" } } as const;

/** Owners with a live session only. A missing or expired one goes quietly; a suspicious one is told. */
export async function requireOwner({ context }: { context: RouterContext }): Promise<void> {
  const session = await context.queryClient.fetchQuery(ownerSessionQuery);
  if (session.valid) return;
  tellRefusal(session);
  throw redirect(WAY_IN);
}

/** Says why the server refused a session; false when it has merely come to its end. */
export function tellRefusal(session: OwnerSession): boolean {
  if (!isSuspicious(session)) return false;
  toast.error(ownerRefusal(session, ownerTexts.validationFailed));
  return true;
}
