import { IconCheck } from "@tabler/icons-react";
import { type ProjectStatus, statusLabel } from "@/lib/status";
import { dialogTexts as texts } from "./dialog-texts";
import classes from "./StatusChoice.module.css";

interface StatusChoiceProps {
  status: ProjectStatus;
  isChosen: boolean;
  /** Whether it usually follows the project's present status. */
  isNext: boolean;
}

/** One row of the status menu. */
export function StatusChoice({ status, isChosen, isNext }: StatusChoiceProps) {
  return (
    <span className={classes.choice} data-next={isNext || undefined}>
      <span className={classes.label}>{statusLabel(status)}</span>
      {isNext && <span className={classes.next}>{texts.likelyNext}</span>}
      {isChosen && <IconCheck size={16} aria-hidden />}
    </span>
  );
}
