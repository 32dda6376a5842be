import type { ReactNode } from "react";
import classes from "./Rows.module.css";

/** A list of items, people or devices with details. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface RowProps {
  /** An icon, or initials. */
  sign: ReactNode;
  /** The icon's color: in use, running low, a person, or a person who has left. Without it the icon is muted. */
  tone?: "on" | "low" | "person" | "away" | undefined;
  name?: ReactNode;
  /** Shown next to the name. */
  mark?: ReactNode;
  /** The details, one span each. */
  facts: ReactNode;
  /** Actions. */
  children?: ReactNode;
}

/** A row of the list. */
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
