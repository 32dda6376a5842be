import { redirect } from "@tanstack/react-router";
import { toast } from "@/components/toast";
import { UNSENT_NOTICE } from "@/features/outbox/notice";
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

/** Says why a session is over: its time, or what the server holds against it; and whether something unsent is kept. */
export function tellEnd(session: OwnerSession, isKept = false): void {
  const kept = isKept ? ownerTexts.kept : undefined;
  const more = isKept ? ({ autoClose: false, id: UNSENT_NOTICE } as const) : undefined;
  if (session.error === null && !isSuspicious(session)) {
    toast.info(ownerTexts.sessionEnded, kept, more);
    return;
  }
  const hint = [isSuspicious(session) ? undefined : ownerTexts.sessionEnded, kept].filter(Boolean).join(" ");
  toast.error(ownerRefusal(session, ownerTexts.validationFailed), hint || undefined, more);
}
