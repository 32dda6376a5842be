import { Skeleton, VisuallyHidden } from "@mantine/core";
import messagePanelText from "locales/message-panel.ftl";
import classes from "./MessagesPanel.module.css";

const BUBBLES = [
  ["a", "62%", false],
  ["b", "44%", true],
  ["c", "70%", false],
  ["d", "36%", true],
] as const;

/** Placeholder for a thread and its composer. */
export function ThreadSkeleton() {
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden role="status">{messagePanelText("loading-more")}</VisuallyHidden>
      {BUBBLES.map(([key, width, isMine]) => (
        <Skeleton key={key} height={64} width={width} radius="lg" ml={isMine ? "auto" : undefined} />
      ))}
      <Skeleton height={96} mt="auto" />
    </div>
  );
}
