import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import type { ReactNode } from "react";

/** Errors are shown longer, because they take more time to read (specification 1, section 9). */
const ERROR_SHOWN_MS = 5000;

interface More {
  /** Milliseconds; false shows it until it is closed. */
  autoClose?: number | false;
  id?: string;
}

/** Shows a toast of any kind. */
export function show(color: string, icon: ReactNode, title: string, message?: ReactNode, more?: More) {
  const closeButtonProps = { "aria-label": commonText("close") };
  // A toast may be shown before any user input. `ToastHost` listens for this event.
  window.dispatchEvent(new Event("buildback:toast"));
  void import("./Toaster").then(
    ({ notifications }) => notifications.show({ color, icon, title, message, closeButtonProps, ...more }),
    // If the code cannot be loaded, there is no toast. The page shows the same information.
    () => {},
  );
}

/** Hides a toast that no longer applies. */
export function hide(id: string) {
  void import("./Toaster").then(
    ({ notifications }) => notifications.hide(id),
    () => {},
  );
}

/** Hides all toasts. A following toast explains the failures they reported. */
export function clear() {
  void import("./Toaster").then(
    ({ notifications }) => {
      notifications.cleanQueue();
      notifications.clean();
    },
    () => {},
  );
}

/** Hides all toasts and shows this one. */
function only(title: string, message?: string) {
  clear();
  toast.info(title, message);
}

export const toast = {
  only,
  success: (title: string, message?: string) => show("green", <IconCheck size={20} aria-hidden />, title, message),
  info: (title: string, message?: string, more?: More) =>
    show("blue", <IconInfoCircle size={20} aria-hidden />, title, message, more),
  error: (title: string, message?: string, more?: More) =>
    show("red", <IconAlertTriangle size={20} aria-hidden />, title, message, { autoClose: ERROR_SHOWN_MS, ...more }),
};
