import { clear, hide } from "@/components/feedback/toast";
import { wasEverKept } from "@/features/outbox/forget";
import { UNSENT_NOTICE } from "@/features/outbox/notice";
import type { OwnerSession } from "@/features/owner/session";
import { begunBy } from "@/lib/forms/begun";
import { tellEnd } from "./guard";

/** Says so of a session that ends under an open page, in place of what failed because of it. */
export async function tellEndUnder(session: OwnerSession, writer: string): Promise<void> {
  clear();
  const isKept = await keepsUnsent(writer);
  // The page that asks for the code has its own notice, and may be there before.
  if (isKept) hide(UNSENT_NOTICE);
  tellEnd(session, isKept);
}

/** Whether this device keeps something unsent of somebody. One that cannot say keeps nothing. */
async function keepsUnsent(writer: string): Promise<boolean> {
  if (begunBy(writer).words) return true;
  try {
    if (!(await wasEverKept())) return false;
    const { unsentOf } = await import("@/features/outbox/outbox");
    return (await unsentOf(writer)).length > 0;
  } catch {
    return false;
  }
}
