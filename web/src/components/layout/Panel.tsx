import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import classes from "./Panel.module.css";

interface PanelProps {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Without inner space, for lists that reach the edge. */
  flush?: boolean;
  /** Kept off paper: whoever finds a printed sheet must not learn it. */
  secret?: boolean;
}

/** A titled part of a page. */
export function Panel({ title, actions, children, flush = false, secret = false }: PanelProps) {
  const id = useId();
  const kept = useKeptFocus<HTMLElement>();
  return (
    <section
      {...kept}
      className={classes.panel}
      aria-labelledby={title ? id : undefined}
      data-secret={secret || undefined}
    >
      {(title || actions) && (
        <div className={classes.head}>
          {title && (
            <Title order={2} id={id}>
              {title}
            </Title>
          )}
          {actions}
        </div>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
