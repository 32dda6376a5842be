import { IconRefresh } from "@tabler/icons-react";
import shellText from "locales/shell.ftl";
import { show } from "@/components/feedback/toast";
import classes from "@/components/feedback/undo-toast.module.css";

/** Tells the user that a reload brings a new version. The current page keeps working. */
export function tellNewVersion(reload: () => void): void {
  const button = (
    <button type="button" className={classes.undo} onClick={reload}>
      {shellText("worker-reload")}
    </button>
  );
  show("blue", <IconRefresh size={20} aria-hidden />, shellText("worker-ready"), button, {
    autoClose: false,
    id: "new-version",
  });
}
