import { redirect } from "@tanstack/react-router";
import ownerCodeText from "locales/owner-code.ftl";
import { toast } from "@/components/feedback/toast";
import { UNSENT_NOTICE } from "@/features/outbox/notice";
import { isSuspicious, type OwnerSession, ownerRefusal, ownerSessionQuery } from "@/features/owner/session";
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
  const kept = isKept ? ownerCodeText("kept") : undefined;
  const more = isKept ? ({ autoClose: false, id: UNSENT_NOTICE } as const) : undefined;
  if (session.error === null && !isSuspicious(session)) {
    toast.info(ownerCodeText("session-ended"), kept, more);
    return;
  }
  const hint = [isSuspicious(session) ? undefined : ownerCodeText("session-ended"), kept].filter(Boolean).join(" ");
  toast.error(ownerRefusal(session, ownerCodeText("validation-failed")), hint || undefined, more);
}
