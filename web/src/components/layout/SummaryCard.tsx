import { Text, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { isPassing } from "@/api/client";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Panel } from "./Panel";
import classes from "./SummaryCard.module.css";

interface SummaryCardProps {
  title: string;
  query: { isPending: boolean; isError: boolean; error: Error | null; data: unknown; refetch: () => unknown };
  /** The text if the query failed. */
  failed: string;
  /** The text if there is nothing to show. */
  none: string;
  onOpen: () => void;
  /** Shown before the text. */
  start?: ReactNode;
  /** The summary; undefined if there is nothing to show. */
  children?: ReactNode;
}

/** A summary of one item, with a link to the full list. */
export function SummaryCard({ title, query, failed, none, onOpen, start, children }: SummaryCardProps) {
  return (
    <Panel title={title} flush>
      {query.isPending ? (
        <div className={classes.quiet}>
          <ComponentSkeleton lines={2} />
        </div>
      ) : !query.data || (query.isError && !isPassing(query.error)) ? (
        <ErrorState title={failed} error={query.error} onRetry={() => query.refetch()} />
      ) : !children ? (
        <Text c="dimmed" className={classes.quiet}>
          {none}
        </Text>
      ) : (
        <UnstyledButton className={classes.card} onClick={onOpen}>
          {start}
          <span className={classes.words}>{children}</span>
          <IconChevronRight size={20} aria-hidden />
        </UnstyledButton>
      )}
    </Panel>
  );
}
