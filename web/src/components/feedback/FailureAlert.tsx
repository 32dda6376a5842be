import { Alert } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isOutOfReach } from "@/api/reach";
import { FailureSign } from "./FailureSign";

/** The error of a form that was not sent. It is shown above the form's buttons and scrolls into view, where the user can
 *  retry. */
export function FailureAlert({ title, children }: { title?: string; children?: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  // If the portal cannot be reached right after a failure, that is taken to be the cause.
  const [isOffline] = useState(isOutOfReach);
  useEffect(() => {
    // No implicit return: newer browsers return a promise, which an effect must not.
    root.current?.scrollIntoView({ block: "nearest" });
    // The submit button was disabled during the request and lost the focus. Restore it.
    if (document.activeElement !== document.body) return;
    root.current?.closest("form")?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert
      ref={root}
      icon={<FailureSign isOffline={isOffline} />}
      color={isOffline ? "yellow" : "red"}
      role="alert"
      title={title}
      style={{ scrollMarginBlock: "6rem" }}
    >
      {children}
    </Alert>
  );
}
