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
  /** Whether an owner leaves, who entered a code and logs out. */
  isOwner?: boolean;
  /** Once the session has ended, what was begun is forgotten. */
  onSignOut: (forget?: () => void) => void;
  onClose: () => void;
}

/** A device that cannot say what it keeps holds nobody back. */
const keptOf = async (userId: string): Promise<KeptEntry[]> =>
  (await wasEverKept().catch(() => false)) ? unsentOf(userId) : [];

/** What a sign-out leaves on this device or takes off it. */
interface Unsent {
  waiting: KeptEntry[];
  begun: ReturnType<typeof begunBy>;
}

/** People with an account sign out; owners, who have a code, log out. */
type Leaving = "signing-out" | "logging-out";

/** What to say of it, or nothing where there is nothing to say. */
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

/** Asks somebody who leaves unsent work behind: what waits goes out only for the person who wrote it, and what was only begun
 *  is gone. Nobody else is asked. */
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
