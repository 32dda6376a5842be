import { Skeleton, VisuallyHidden } from "@mantine/core";
import classes from "./MessagesPanel.module.css";
import { panelTexts as texts } from "./panel-texts";

const BUBBLES = [
  ["a", "62%", false],
  ["b", "44%", true],
  ["c", "70%", false],
  ["d", "36%", true],
] as const;

/** Messages that are not there yet, in the shape of those that will be, with the place where one writes if that is not there
 *  either. */
export function ThreadSkeleton({ isAboveComposer = false }: { isAboveComposer?: boolean }) {
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden role="status">{texts.loadingMore}</VisuallyHidden>
      {BUBBLES.map(([key, width, isMine]) => (
        <Skeleton key={key} height={64} width={width} radius="lg" ml={isMine ? "auto" : undefined} />
      ))}
      {!isAboveComposer && <Skeleton height={96} mt="auto" />}
    </div>
  );
}
