import { Center, Loader, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import commonText from "locales/common.ftl";
import classes from "./skeletons.module.css";

const CARDS = ["a", "b", "c", "d", "e", "f"];
const LINES = ["a", "b", "c", "d"];

function Loading() {
  return <VisuallyHidden role="status">{commonText("loading-now")}</VisuallyHidden>;
}

/** While a page loads: a heading and cards; one card where no layout is around it, as on the pages for guests. */
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

/** While a dialog loads: fields and a button. */
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

/** While a part of a page loads: lines. */
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

/** While it is not yet known who is there. */
export function FullScreenSpinner() {
  return (
    <Center h="100dvh">
      <Loader aria-label={commonText("loading")} role="status" />
    </Center>
  );
}

/** Over the page, while the code of a dialog or a drawer is on its way; not for the blink that it mostly takes. */
export function OverlaySpinner() {
  return (
    <div className={classes.overlay}>
      <div className={classes.plate}>
        <Loader aria-label={commonText("loading")} role="status" />
      </div>
    </div>
  );
}
