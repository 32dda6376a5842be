import { type KeptEntry, kindOf } from "./kept-entry";
import { Question } from "./Question";
import { outboxTexts as texts } from "./texts";

interface DiscardQuestionProps {
  entry: KeptEntry;
  onDiscard: () => Promise<void>;
  onClose: () => void;
}

/** Only this takes something off the device that the server does not have. */
export function DiscardQuestion({ entry, onDiscard, onClose }: DiscardQuestionProps) {
  return (
    <Question
      title={texts.discardTitle[kindOf(entry)]}
      text={entry.isPosted ? texts.discardOriginals(entry.project.number) : texts.discardText(entry.project.number)}
      keep={texts.keep}
      confirm={texts.discard}
      onConfirm={() => void onDiscard().then(onClose)}
      onClose={onClose}
    />
  );
}
