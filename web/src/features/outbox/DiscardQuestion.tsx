import { Question } from "./Question";
import { outboxTexts as texts } from "./texts";

interface DiscardQuestionProps {
  number: string;
  onDiscard: () => Promise<void>;
  onClose: () => void;
}

/** Only this takes an update off the device that the server does not have. */
export function DiscardQuestion({ number, onDiscard, onClose }: DiscardQuestionProps) {
  return (
    <Question
      title={texts.discardTitle}
      text={texts.discardText(number)}
      keep={texts.keep}
      confirm={texts.discard}
      onConfirm={() => void onDiscard().then(onClose)}
      onClose={onClose}
    />
  );
}
