import { Button, Text, Title } from "@mantine/core";
import { type Icon, IconCloudOff } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import componentText from "locales/component.ftl";
import type { ReactNode } from "react";
import { ApiProblem } from "@/api/client";
import classes from "./states.module.css";

interface EmptyStateProps {
  icon: Icon;
  title: string;
  /** What this place is for. */
  children?: ReactNode;
  /** What fills it. */
  action?: ReactNode;
  /** Instead of a whole page: its title is the page's heading. */
  isPage?: boolean;
}

/** Nothing here yet, what it is for, and the button that fills it. */
export function EmptyState({ icon: Sign, title, children, action, isPage = false }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.sign}>
        <Sign size={28} stroke={1.6} aria-hidden />
      </span>
      <Title order={isPage ? 1 : 2} size="h3">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw="36ch" component="div">
          {children}
        </Text>
      )}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** What failed. */
  title: string;
  error?: unknown;
  children?: ReactNode;
  onRetry?: () => void;
  /** Where to go instead. */
  action?: ReactNode;
  /** Instead of a whole page: its title is the page's heading. */
  isPage?: boolean;
}

/** What failed, why if the server said so, and a way to try again. */
export function ErrorState({ title, error, children, onRetry, action, isPage = false }: ErrorStateProps) {
  const problem = error instanceof ApiProblem ? error : undefined;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.sign} data-error>
        <IconCloudOff size={28} stroke={1.6} aria-hidden />
      </span>
      <Title order={isPage ? 1 : 2} size="h3">
        {title}
      </Title>
      {(children ?? problem) && (
        <Text c="dimmed" maw="44ch" component="div">
          {children ?? problem?.message}
        </Text>
      )}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {commonText("try-again")}
        </Button>
      )}
      {action}
      {problem?.requestId && problem.status >= 500 && (
        <Text size="xs" c="dimmed">
          {componentText("state-reference", { id: problem.requestId })}
        </Text>
      )}
    </div>
  );
}
