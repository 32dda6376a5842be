import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Errors stay a little longer: they are read, not glanced at (specification 1, section 9). */
const ERROR_SHOWN_MS = 5000;

function show(color: string, icon: ReactNode, title: string, message?: string, autoClose?: number) {
  notifications.show({
    color,
    icon,
    title,
    message,
    ...(autoClose === undefined ? {} : { autoClose }),
    closeButtonProps: { "aria-label": "Close" },
  });
}

export const toast = {
  success: (title: string, message?: string) => show("green", <IconCheck size={20} aria-hidden />, title, message),
  info: (title: string, message?: string) => show("blue", <IconInfoCircle size={20} aria-hidden />, title, message),
  error: (title: string, message?: string) =>
    show("red", <IconAlertTriangle size={20} aria-hidden />, title, message, ERROR_SHOWN_MS),
};
