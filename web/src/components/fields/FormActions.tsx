import type { ReactNode } from "react";
import classes from "./FormActions.module.css";

/** What a long form ends with; on phones it stays above the bottom bar, within the thumb's reach. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.actions} data-form-actions>
      {children}
    </div>
  );
}
