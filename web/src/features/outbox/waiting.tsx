import { IconLogin2 } from "@tabler/icons-react";
import { hide, show } from "@/components/toast";
import { readAllUpdates } from "./device";
import { dueOf } from "./rules";
import { outboxTexts as texts } from "./texts";

const ID = "sign-in-to-send";

/** Says on the page that asks for the password how many updates wait for it. */
export function askToSignIn(waiting: number): void {
  const more = { autoClose: false as const, id: ID };
  show("yellow", <IconLogin2 size={20} aria-hidden />, texts.signInTitle, texts.signInText(waiting), more);
}

/** The same, where any wait on this device, whoever wrote them. Returns what takes it back. */
export async function tellWhatWaits(): Promise<() => void> {
  const waiting = dueOf(await readAllUpdates()).length;
  if (waiting === 0) return () => {};
  askToSignIn(waiting);
  return () => hide(ID);
}
