import { IconCheck } from "@tabler/icons-react";
import componentText from "locales/component.ftl";
import { show } from "./toast";
import classes from "./undo-toast.module.css";

/** Long enough to read the toast and react. */
const SHOWN_MS = 10_000;

let shown = 0;

/** Shows a success message with an undo button. */
export function undoToast(title: string, undo: () => void): void {
  shown += 1;
  const id = `undoable-${shown}`;
  const take = () => {
    void import("./Toaster").then(({ notifications }) => notifications.hide(id));
    undo();
  };
  const button = (
    <button type="button" className={classes.undo} onClick={take}>
      {componentText("undo-undo")}
    </button>
  );
  show("green", <IconCheck size={20} aria-hidden />, title, button, { autoClose: SHOWN_MS, id });
}
