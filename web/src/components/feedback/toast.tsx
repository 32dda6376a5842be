import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import type { ReactNode } from "react";

/** Errors stay a little longer: they are read, not glanced at (specification 1, section 9). */
const ERROR_SHOWN_MS = 5000;

interface More {
  /** Milliseconds; false leaves it until it is closed. */
  autoClose?: number | false;
  id?: string;
}

/** Shows a message of any kind. */
export function show(color: string, icon: ReactNode, title: string, message?: ReactNode, more?: More) {
  const closeButtonProps = { "aria-label": commonText("close") };
  // One may come before anybody has touched the page: `ToastHost` listens.
  window.dispatchEvent(new Event("buildback:toast"));
  void import("./Toaster").then(
    ({ notifications }) => notifications.show({ color, icon, title, message, closeButtonProps, ...more }),
    // Without a network there may be no toast; what it would have said shows on the page as well.
    () => {},
  );
}

/** Takes a message back that is true no longer. */
export function hide(id: string) {
  void import("./Toaster").then(
    ({ notifications }) => notifications.hide(id),
    () => {},
  );
}

/** Takes all messages back: one that follows explains whatever failed just before. */
export function clear() {
  void import("./Toaster").then(
    ({ notifications }) => {
      notifications.cleanQueue();
      notifications.clean();
    },
    () => {},
  );
}

/** Shows a message alone. */
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
