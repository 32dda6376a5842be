import { IconLogin2 } from "@tabler/icons-react";
import outboxText from "locales/outbox.ftl";
import { show } from "@/components/feedback/toast";
import { readAllEntries } from "./device";
import { isOwnerSender, type KeptEntry, kindOf } from "./kept-entry";
import { UNSENT_NOTICE } from "./notice";
import { nounOf } from "./noun";
import { dueOf } from "./rules";

/** Shows a notice about unsent entries on the sign-in page or the owner's code page. */
export function askToSignIn(waiting: KeptEntry[]): void {
  const more = { autoClose: false as const, id: UNSENT_NOTICE };
  const isOwners = waiting.every(({ userId }) => isOwnerSender(userId));
  const title = isOwners ? outboxText("enter-code-title") : outboxText("sign-in-title");
  const text = outboxText("sign-in-text", { count: waiting.length, noun: nounOf(waiting.map(kindOf)) });
  show("yellow", <IconLogin2 size={20} aria-hidden />, title, text, more);
}

/** The same for the unsent entries of all users of this device. */
export async function tellWhatWaits(isWanted: () => boolean): Promise<void> {
  const waiting = dueOf(await readAllEntries());
  if (waiting.length > 0 && isWanted()) askToSignIn(waiting);
}
