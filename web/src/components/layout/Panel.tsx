import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import classes from "./Panel.module.css";

interface PanelProps {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Without padding, for lists that extend to the edge. */
  flush?: boolean;
  /** Not printed, because a printed sheet may get into the wrong hands. */
  secret?: boolean;
}

/** A section of a page with a title. */
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
