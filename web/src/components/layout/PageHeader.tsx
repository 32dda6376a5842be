import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTitle } from "@/lib/browser/use-title";
import classes from "./PageHeader.module.css";

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Shown next to the title, such as badges. */
  aside?: ReactNode;
  actions?: ReactNode;
}

/** A page's title and actions. Also sets the document title. */
export function PageHeader({ title, subtitle, aside, actions }: PageHeaderProps) {
  useTitle(title);
  return (
    <div className={classes.root}>
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
