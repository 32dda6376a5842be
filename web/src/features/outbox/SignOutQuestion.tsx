import outboxText from "locales/outbox.ftl";
import { useEffect, useEffectEvent, useState } from "react";
import { begunBy, forgetBegun } from "@/lib/forms/begun";
import { wasEverKept } from "./forget";
import { type KeptEntry, kindOf } from "./kept-entry";
import { nounOf } from "./noun";
import { unsentOf } from "./outbox";
import { Question } from "./Question";

interface SignOutQuestionProps {
  userId: string;
  /** Whether an owner is logging out, who has a code instead of an account. */
  isOwner?: boolean;
  /** Called to sign out; `forget` deletes unfinished work once the session has ended. */
  onSignOut: (forget?: () => void) => void;
  onClose: () => void;
}

/** If storage cannot be read, do not block the sign-out. */
const keptOf = async (userId: string): Promise<KeptEntry[]> =>
  (await wasEverKept().catch(() => false)) ? unsentOf(userId) : [];

/** Unsent work that a sign-out leaves on this device or deletes. */
interface Unsent {
  waiting: KeptEntry[];
  begun: ReturnType<typeof begunBy>;
}

/** The UI says "sign out" for accounts and "log out" for owners. */
type Leaving = "signing-out" | "logging-out";

/** The texts of the question; undefined if there is nothing to ask. */
function wordsFor({ waiting, begun }: Unsent, leaving: Leaving): { title: string; text: string[] } | undefined {
  const goes: string[] = [];
  if (begun.submission) goes.push(outboxText("submission-goes"));
  if (begun.words) goes.push(outboxText(`${leaving}-words-go`));
  if (waiting.length === 0)
    return goes.length === 0 ? undefined : { title: outboxText(`${leaving}-losing`), text: goes };
  const noun = nounOf(waiting.map(kindOf));
  const stays = goes.length === 0 ? "keeps" : "stays";
  const kept = outboxText(`${leaving}-${stays}`, { count: waiting.length, noun });
  return { title: outboxText(`${leaving}-title-${noun}`), text: [kept, ...goes] };
}

/** Warns a user who signs out with unsent work: queued entries are sent only after the same user signs in again, and unfinished
 *  ones are deleted. Without unsent work it signs out right away. */
export default function SignOutQuestion({ userId, isOwner = false, onSignOut, onClose }: SignOutQuestionProps) {
  const [words, setWords] = useState<ReturnType<typeof wordsFor>>();
  const leaving: Leaving = isOwner ? "logging-out" : "signing-out";
  const leave = () => {
    onClose();
    onSignOut(() => forgetBegun(userId));
  };
  const decide = useEffectEvent((waiting: KeptEntry[]) => {
    const found = wordsFor({ waiting, begun: begunBy(userId) }, leaving);
    if (found) setWords(found);
    else leave();
  });
  useEffect(() => {
    void keptOf(userId).then(decide);
  }, [userId]);
  if (!words) return null;
  return (
    <Question
      title={words.title}
      text={words.text}
      keep={outboxText(`${leaving}-stay`)}
      confirm={outboxText(`${leaving}-leave`)}
      onConfirm={leave}
      onClose={onClose}
    />
  );
}
