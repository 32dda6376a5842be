import { IconLogin2 } from "@tabler/icons-react";
import { show } from "@/components/toast";
import { readAllEntries } from "./device";
import { isOwnerSender, type KeptEntry, kindOf } from "./kept-entry";
import { UNSENT_NOTICE } from "./notice";
import { dueOf } from "./rules";
import { nounOf, outboxTexts as texts } from "./texts";

/** Says on the page that asks for the password, or for an owner's code, what waits for it. */
export function askToSignIn(waiting: KeptEntry[]): void {
  const more = { autoClose: false as const, id: UNSENT_NOTICE };
  const isOwners = waiting.every(({ userId }) => isOwnerSender(userId));
  const title = isOwners ? texts.enterCodeTitle : texts.signInTitle;
  const text = texts.signInText(waiting.length, nounOf(waiting.map(kindOf)));
  show("yellow", <IconLogin2 size={20} aria-hidden />, title, text, more);
}

/** The same, where anything waits on this device, whoever wrote it. */
export async function tellWhatWaits(isWanted: () => boolean): Promise<void> {
  const waiting = dueOf(await readAllEntries());
  if (waiting.length > 0 && isWanted()) askToSignIn(waiting);
}
