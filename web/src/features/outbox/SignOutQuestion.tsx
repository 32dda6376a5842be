import { useEffect, useEffectEvent, useState } from "react";
import { wasEverKept } from "./forget";
import { type KeptEntry, kindOf } from "./kept-entry";
import { unsentOf } from "./outbox";
import { Question } from "./Question";
import { nounOf, outboxTexts as texts } from "./texts";

interface SignOutQuestionProps {
  userId: string;
  onSignOut: () => void;
  onClose: () => void;
}

/** A device that cannot say what it keeps holds nobody back. */
const keptOf = async (userId: string): Promise<KeptEntry[]> =>
  (await wasEverKept().catch(() => false)) ? unsentOf(userId) : [];

/** Asks somebody who leaves unsent work behind: it goes out only for the person who wrote it. Nobody else is asked. */
export default function SignOutQuestion({ userId, onSignOut, onClose }: SignOutQuestionProps) {
  const [waiting, setWaiting] = useState<KeptEntry[]>([]);
  const leave = useEffectEvent(() => {
    onClose();
    onSignOut();
  });
  useEffect(() => {
    void keptOf(userId).then((entries) => (entries.length > 0 ? setWaiting(entries) : leave()));
  }, [userId]);
  if (waiting.length === 0) return null;
  const noun = nounOf(waiting.map(kindOf));
  return (
    <Question
      title={texts.signOutTitle[noun]}
      text={texts.signOutText(waiting.length, noun)}
      keep={texts.stay}
      confirm={texts.signOut}
      onConfirm={() => {
        onClose();
        onSignOut();
      }}
      onClose={onClose}
    />
  );
}
