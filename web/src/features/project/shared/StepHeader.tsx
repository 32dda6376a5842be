import { IconCheck } from "@tabler/icons-react";
import stepText from "locales/step.ftl";
import classes from "./StepHeader.module.css";

interface StepHeaderProps {
  /** 1-based. */
  step: number;
  labels: readonly string[];
  onStep: (step: number) => void;
}

/** Progress of a multi-step form, with a way back to completed steps. */
export function StepHeader({ step, labels, onStep }: StepHeaderProps) {
  return (
    <nav aria-label={stepText("list")} className={classes.root}>
      <p className={classes.phone}>
        <span>{`${stepText("of", { step, all: labels.length })} · `}</span>
        <strong>{labels[step - 1]}</strong>
      </p>
      <ol className={classes.list}>
        {labels.map((label, index) => {
          const number = index + 1;
          const state = number < step ? "done" : number === step ? "current" : "ahead";
          return (
            <li
              key={label}
              className={classes.step}
              data-state={state}
              aria-current={state === "current" ? "step" : undefined}
            >
              <button
                type="button"
                className={classes.button}
                disabled={state !== "done"}
                onClick={() => onStep(number)}
              >
                <span className={classes.mark}>
                  {state === "done" ? <IconCheck size={14} stroke={3} aria-label={stepText("done")} /> : number}
                </span>
                <span className={classes.label}>{label}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
