import type { RefObject } from "react";
import { DeleteQuestion } from "@/components/DeleteQuestion";
import { performanceTexts as texts } from "./texts";

interface ClearQuestionProps {
  /** How much will be gone. */
  events: number;
  metrics: number;
  onClear: () => void;
  onClose: () => void;
  focusBack: RefObject<HTMLElement | null>;
}

/** Asks before the history of this browser is forgotten. */
export default function ClearQuestion({ events, metrics, onClear, onClose, focusBack }: ClearQuestionProps) {
  return (
    <DeleteQuestion
      title={texts.clearTitle}
      question={texts.clearQuestion(events, metrics)}
      send={texts.clear}
      isBusy={false}
      onConfirm={onClear}
      onClose={onClose}
      focusBack={focusBack}
    />
  );
}
