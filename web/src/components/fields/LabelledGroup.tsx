import { type ReactNode, useId } from "react";
import classes from "./LabelledGroup.module.css";

interface LabelledGroupProps {
  label: string;
  /** Below the label. */
  hint?: string | undefined;
  children: ReactNode;
}

/** Controls that are one field, under its label. */
export function LabelledGroup({ label, hint, children }: LabelledGroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out with a hint
    <div role="group" aria-labelledby={id} className={classes.group}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {hint && <span className={classes.hint}>{hint}</span>}
      {children}
    </div>
  );
}
