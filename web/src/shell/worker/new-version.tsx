import { IconRefresh } from "@tabler/icons-react";
import { show } from "@/components/toast";
import classes from "@/components/undo-toast.module.css";
import { workerTexts as texts } from "./texts";

/** Tells that the next load brings another version; whoever is busy goes on with the one that they have. */
export function tellNewVersion(reload: () => void): void {
  const button = (
    <button type="button" className={classes.undo} onClick={reload}>
      {texts.reload}
    </button>
  );
  show("blue", <IconRefresh size={20} aria-hidden />, texts.ready, button, { autoClose: false, id: "new-version" });
}
