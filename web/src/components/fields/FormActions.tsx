import type { ReactNode } from "react";
import classes from "./FormActions.module.css";

/** The buttons of a long form. On phones they stay visible above the bottom bar. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
