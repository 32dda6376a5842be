import { useEffect, useEffectEvent, useState } from "react";
import { begunBy, forgetBegun } from "@/lib/begun";
import { wasEverKept } from "./forget";
import { type KeptEntry, kindOf } from "./kept-entry";
import { unsentOf } from "./outbox";
import { Question } from "./Question";
import { nounOf, outboxTexts } from "./texts";

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

type Leaving = typeof outboxTexts.signingOut | typeof outboxTexts.loggingOut;

/** What to say of it, or nothing where there is nothing to say. */
function wordsFor({ waiting, begun }: Unsent, texts: Leaving): { title: string; text: string[] } | undefined {
  const goes: string[] = [];
  if (begun.submission) goes.push(outboxTexts.submissionGoes);
  if (begun.words) goes.push(texts.wordsGo);
  if (waiting.length === 0) return goes.length === 0 ? undefined : { title: texts.losing, text: goes };
  const noun = nounOf(waiting.map(kindOf));
  const stays = goes.length === 0 ? texts.keeps : texts.stays;
  return { title: texts.title[noun], text: [stays(waiting.length, noun), ...goes] };
}

/** Asks somebody who leaves unsent work behind: what waits goes out only for the person who wrote it, and what was only begun
 *  is gone. Nobody else is asked. */
export default function SignOutQuestion({ userId, isOwner = false, onSignOut, onClose }: SignOutQuestionProps) {
  const [words, setWords] = useState<ReturnType<typeof wordsFor>>();
  const texts = isOwner ? outboxTexts.loggingOut : outboxTexts.signingOut;
  const leave = () => {
    onClose();
    onSignOut(() => forgetBegun(userId));
  };
  const decide = useEffectEvent((waiting: KeptEntry[]) => {
    const found = wordsFor({ waiting, begun: begunBy(userId) }, texts);
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
      keep={texts.stay}
      confirm={texts.leave}
      onConfirm={leave}
      onClose={onClose}
    />
  );
}
