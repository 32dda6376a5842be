import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTitle } from "@/lib/browser/use-title";
import classes from "./PageHeader.module.css";

interface PageHeaderProps {
  title: string;
  /** The document title, if it says more than the title. */
  windowTitle?: string;
  subtitle?: ReactNode;
  /** Shown next to the title, such as badges. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** On phones, the title has one line, and the actions are beside the subtitle and the `aside`, to save height. */
  isCompact?: boolean;
}

/** A page's title and actions. Also sets the document title. */
export function PageHeader(props: PageHeaderProps) {
  const { title, windowTitle = title, subtitle, aside, actions, isCompact = false } = props;
  useTitle(windowTitle);
  return (
    <div className={classes.root} data-compact={isCompact || undefined}>
      <div className={classes.words}>
        <div className={classes.line}>
          <Title order={1}>{title}</Title>
          {aside}
        </div>
        {subtitle && (
          <Text c="dimmed" component="div">
            {subtitle}
          </Text>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
