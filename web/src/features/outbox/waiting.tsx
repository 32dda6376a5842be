import { IconLogin2 } from "@tabler/icons-react";
import { hide, show } from "@/components/toast";
import { readAllEntries } from "./device";
import { type KeptEntry, kindOf } from "./kept-entry";
import { dueOf } from "./rules";
import { nounOf, outboxTexts as texts } from "./texts";

const ID = "sign-in-to-send";

/** Says on the page that asks for the password what waits for it. */
export function askToSignIn(waiting: KeptEntry[]): void {
  const more = { autoClose: false as const, id: ID };
  const text = texts.signInText(waiting.length, nounOf(waiting.map(kindOf)));
  show("yellow", <IconLogin2 size={20} aria-hidden />, texts.signInTitle, text, more);
}

/** The same, where anything waits on this device, whoever wrote it. Returns what takes it back. */
export async function tellWhatWaits(): Promise<() => void> {
  const waiting = dueOf(await readAllEntries());
  if (waiting.length === 0) return () => {};
  askToSignIn(waiting);
  return () => hide(ID);
}
