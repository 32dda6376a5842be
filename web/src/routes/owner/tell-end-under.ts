import { clear, hide } from "@/components/feedback/toast";
import { wasEverKept } from "@/features/outbox/forget";
import { UNSENT_NOTICE } from "@/features/outbox/notice";
import type { OwnerSession } from "@/features/owner/session";
import { begunBy } from "@/lib/forms/begun";
import { tellEnd } from "./guard";

/** Tells the user that the session ended under an open page. Replaces the error toasts that this caused. */
export async function tellEndUnder(session: OwnerSession, writer: string): Promise<void> {
  clear();
  const isKept = await keepsUnsent(writer);
  // The sign-in page has its own notice of unsent work, which may already be shown.
  if (isKept) hide(UNSENT_NOTICE);
  tellEnd(session, isKept);
}

/** Whether this device has unsent work of a user. If storage cannot be read, the answer is no. */
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
