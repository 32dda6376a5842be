import { Loader } from "@mantine/core";
import attachmentText from "locales/attachment.ftl";
import { useBackCloses } from "@/components/overlays/use-back-closes";
import classes from "./Opening.module.css";

/** Immediate feedback while the viewer's code loads. */
export function Opening({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  return (
    <div className={classes.over}>
      <Loader aria-label={attachmentText("opening-opening")} role="status" />
    </div>
  );
}
