import { Button, Text, Title } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import componentText from "locales/component.ftl";
import type { ReactNode } from "react";
import { ApiProblem } from "@/api/client";
import { FailureSign } from "./FailureSign";
import classes from "./states.module.css";

interface EmptyStateProps {
  icon: Icon;
  title: string;
  /** An explanation of the empty area. */
  children?: ReactNode;
  /** A button that adds content. */
  action?: ReactNode;
  /** Replaces a whole page; the title is then the page's h1. */
  isPage?: boolean;
}

/** An empty state: title, explanation, and an action. */
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
  /** An alternative action. */
  action?: ReactNode;
  /** Replaces a whole page; the title is then the page's h1. */
  isPage?: boolean;
}

/** An error state: what failed, the server's reason if there is one, and a retry button. Without a connection, all look the same. */
export function ErrorState({ title, error, children, onRetry, action, isPage = false }: ErrorStateProps) {
  const problem = error instanceof ApiProblem ? error : undefined;
  const isOffline = problem?.isAway ?? false;
  // Without a connection, advice about anything else would mislead.
  const text = isOffline ? `${commonText("away")}. ${commonText("away-text")}` : (children ?? problem?.message);
  return (
    <div className={classes.state} role="alert">
      <span className={classes.sign} data-kind={isOffline ? "away" : "error"}>
        <FailureSign isOffline={isOffline} size={28} stroke={1.6} />
      </span>
      <Title order={isPage ? 1 : 2} size="h3">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw="44ch" component="div">
          {text}
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
