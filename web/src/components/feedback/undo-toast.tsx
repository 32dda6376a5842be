import { IconCheck } from "@tabler/icons-react";
import componentText from "locales/component.ftl";
import { show } from "./toast";
import classes from "./undo-toast.module.css";

/** Long enough to read the toast and react. */
const SHOWN_MS = 10_000;

let shown = 0;

/** Shows a success message with an undo button. */
export const undoToast = (title: string, undo: () => void): void =>
  actionToast(title, componentText("undo-undo"), undo);

/** Shows a success message with a button for what people may want to do about it. */
export function actionToast(title: string, label: string, act: () => void): void {
  shown += 1;
  const id = `action-${shown}`;
  const take = () => {
    void import("./Toaster").then(({ notifications }) => notifications.hide(id));
    act();
  };
  const button = (
    <button type="button" className={classes.action} onClick={take}>
      {label}
    </button>
  );
  show("green", <IconCheck size={20} aria-hidden />, title, button, { autoClose: SHOWN_MS, id });
}
