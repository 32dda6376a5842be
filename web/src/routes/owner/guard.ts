import { redirect } from "@tanstack/react-router";
import { toast } from "@/components/toast";
import { isSuspicious, type OwnerSession, ownerRefusal, ownerSessionQuery } from "@/features/owner/session";
import { ownerTexts } from "@/features/owner/texts";
import type { RouterContext } from "../context";

/** Owners with a live session only. A missing or expired one goes quietly; a suspicious one is told. */
export async function requireOwner({ context }: { context: RouterContext }): Promise<void> {
  const session = await context.queryClient.fetchQuery(ownerSessionQuery);
  if (session.valid) return;
  tellRefusal(session);
  throw redirect({ to: "/auth" });
}

/** Says why the server refused a session, unless it has merely come to its end. */
export function tellRefusal(session: OwnerSession): void {
  if (isSuspicious(session)) toast.error(ownerRefusal(session, ownerTexts.validationFailed));
}
