import { useEffect, useEffectEvent, useState } from "react";
import { countUnsent } from "./outbox";
import { Question } from "./Question";
import { outboxTexts as texts } from "./texts";

interface SignOutQuestionProps {
  userId: string;
  onSignOut: () => void;
  onClose: () => void;
}

/** Asks somebody who leaves updates behind: they go out only for the person who wrote them. Nobody else is asked. */
export default function SignOutQuestion({ userId, onSignOut, onClose }: SignOutQuestionProps) {
  const [waiting, setWaiting] = useState(0);
  const leave = useEffectEvent(() => {
    onClose();
    onSignOut();
  });
  useEffect(() => {
    void countUnsent(userId).then((count) => (count > 0 ? setWaiting(count) : leave()));
  }, [userId]);
  if (waiting === 0) return null;
  return (
    <Question
      title={texts.signOutTitle}
      text={texts.signOutText(waiting)}
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
