import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications, useNotifications } from "@mantine/notifications";
import classes from "./Toaster.module.css";
import { useToastRoom } from "./use-toast-room";

export { notifications } from "@mantine/notifications";

/** Maximum number of toasts and display time (specification 1, section 9). */
const SHOWN = 3;
const SHOWN_MS = 4000;

export default function Toaster() {
  // Renders again whenever the toasts change.
  useNotifications();
  useToastRoom(`.${classes.root}[data-position="top-right"]`);
  return <Notifications limit={SHOWN} autoClose={SHOWN_MS} position="top-right" classNames={classes} />;
}
