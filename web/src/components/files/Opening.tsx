import { Loader } from "@mantine/core";
import { worded } from "@/lib/worded";
import { useBackCloses } from "../use-back-closes";
import classes from "./Opening.module.css";

export const openingTexts = worded("openingTexts", { opening: "Opening" } as const);

/** A tap is answered at once, even where the viewer itself still has to come over a bad connection. */
export function Opening({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  return (
    <div className={classes.over}>
      <Loader aria-label={openingTexts.opening} role="status" />
    </div>
  );
}
