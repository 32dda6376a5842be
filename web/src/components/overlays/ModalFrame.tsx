import { Skeleton } from "@mantine/core";
import { ModalSkeleton } from "@/components/feedback/skeletons";
import classes from "./ModalFrame.module.css";
import { useBackCloses } from "./use-back-closes";

interface ModalFrameProps {
  /** What Back does meanwhile; left out where Back closes the dialog by the address. */
  onClose?: () => void;
}

/** Where a dialog will stand, while its code is on its way; not for the blink that it mostly takes. */
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
