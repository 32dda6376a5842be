import { redirect } from "@tanstack/react-router";
import { toast } from "@/components/toast";
import { isSuspicious, type OwnerSession, ownerRefusal, ownerSessionQuery } from "@/features/owner/session";
import { ownerTexts } from "@/features/owner/texts";
import type { RouterContext } from "../context";

/** Where an owner without a session goes: to the field for the code, not to one for a password that no owner has. */
export const WAY_IN = { to: "/auth", search: { tab: "owner" } } as const;

/** Owners with a live session only. On the way back to one, a missing or expired one is dropped without a word; why it
 *  was refused on suspicion is told. */
export async function requireOwner({ context }: { context: RouterContext }): Promise<void> {
  const session = await context.queryClient.fetchQuery(ownerSessionQuery);
  if (session.valid) return;
  if (isSuspicious(session)) tellEnd(session);
  throw redirect(WAY_IN);
}

/** Says why a session is over: its time, or what the server holds against it. */
export function tellEnd(session: OwnerSession): void {
  if (session.error === null && !isSuspicious(session)) {
    toast.info(ownerTexts.sessionEnded);
    return;
  }
  const hint = isSuspicious(session) ? undefined : ownerTexts.sessionEnded;
  toast.error(ownerRefusal(session, ownerTexts.validationFailed), hint);
}
