import type { ReactNode } from "react";
import classes from "./Rows.module.css";

/** A list of things, people or devices with what is known of them. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface RowProps {
  /** An icon, or initials. */
  sign: ReactNode;
  /** What is in use, what runs low, a person, or one who is here no more; without it the sign is quiet. */
  tone?: "on" | "low" | "person" | "away" | undefined;
  name?: ReactNode;
  /** Beside the name. */
  mark?: ReactNode;
  /** One span for each. */
  facts: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
}

/** One of them. */
export function Row({ sign, tone, name, mark, facts, children }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.sign} data-tone={tone}>
        {sign}
      </span>
      <div className={classes.words}>
        {name && (
          <div className={classes.name}>
            <span>{name}</span>
            {mark && (
              <span className={classes.mark} data-tone={tone}>
                {mark}
              </span>
            )}
          </div>
        )}
        <div className={classes.facts}>{facts}</div>
      </div>
      {children && <div className={classes.act}>{children}</div>}
    </li>
  );
}
