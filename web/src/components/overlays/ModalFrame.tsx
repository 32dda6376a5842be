import { Skeleton } from "@mantine/core";
import { ModalSkeleton } from "@/components/feedback/skeletons";
import classes from "./ModalFrame.module.css";
import { useBackCloses } from "./use-back-closes";

interface ModalFrameProps {
  /** Called on Back. Undefined if the dialog is bound to the URL, where Back closes it anyway. */
  onClose?: () => void;
}

/** Placeholder of a dialog while its code loads. It fades in with a delay, so that it does not flash on a fast connection. */
export function ModalFrame({ onClose }: ModalFrameProps) {
  useBackCloses(onClose);
  return (
    <div className={classes.over}>
      <div className={classes.frame}>
        <Skeleton height={24} width="55%" />
        <ModalSkeleton />
      </div>
    </div>
  );
}
