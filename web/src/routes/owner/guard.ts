import { redirect } from "@tanstack/react-router";
import ownerCodeText from "locales/owner-code.ftl";
import { toast } from "@/components/feedback/toast";
import { UNSENT_NOTICE } from "@/features/outbox/notice";
import { isSuspicious, type OwnerSession, ownerRefusal, ownerSessionQuery } from "@/features/owner/session";
import type { RouterContext } from "../context";

/** Where an owner without a session is sent: the project code tab. Owners have no password. */
export const WAY_IN = { to: "/auth", search: { tab: "owner" } } as const;

/** Requires a valid owner session. A missing or expired session redirects silently. If the session was refused as
 *  suspicious, the reason is shown. */
export async function requireOwner({ context }: { context: RouterContext }): Promise<void> {
  const session = await context.queryClient.fetchQuery(ownerSessionQuery);
  if (session.valid) return;
  if (isSuspicious(session)) tellEnd(session);
  throw redirect(WAY_IN);
}

/** Shows why a session has ended: it expired, or the server refused it. Also says whether unsent work is kept on this device. */
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
