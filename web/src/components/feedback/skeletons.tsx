import { Center, Loader, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import commonText from "locales/common.ftl";
import classes from "./skeletons.module.css";

const CARDS = ["a", "b", "c", "d", "e", "f"];
const LINES = ["a", "b", "c", "d"];

/** Says that something is loading, where only shapes are seen. */
export function Loading() {
  return <VisuallyHidden role="status">{commonText("loading-now")}</VisuallyHidden>;
}

/** Placeholder of a page: a heading and cards; a single card on guest pages, which have no layout. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" className={classes.page}>
      <Loading />
      <Skeleton height={32} width="min(16rem, 60%)" />
      <div className={classes.cards}>
        {CARDS.map((card) => (
          <Skeleton key={card} height={148} radius="lg" />
        ))}
      </div>
    </Stack>
  );
}

/** Placeholder of a dialog: fields and a button. */
export function ModalSkeleton() {
  return (
    <Stack>
      <Loading />
      <Skeleton height={44} />
      <Skeleton height={120} />
      <Skeleton height={44} width="40%" ml="auto" />
    </Stack>
  );
}

/** Placeholder of a part of a page: lines. */
export function ComponentSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Stack gap="sm">
      <Loading />
      {LINES.slice(0, lines).map((line) => (
        <Skeleton key={line} height={20} />
      ))}
    </Stack>
  );
}

/** Shown until the current user is known. */
export function FullScreenSpinner() {
  return (
    <Center h="100dvh">
      <Loader aria-label={commonText("loading")} role="status" />
    </Center>
  );
}

/** Shown over the page while the code of a dialog or drawer loads. It fades in with a delay, so that it does not flash on a
 *  fast connection. */
export function OverlaySpinner() {
  return (
    <div className={classes.overlay}>
      <div className={classes.plate}>
        <Loader aria-label={commonText("loading")} role="status" />
      </div>
    </div>
  );
}
