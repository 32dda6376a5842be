import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";

/** Why a form was not sent. It stands above the form's actions and comes into view, where the person has just pressed
 *  and can press again. */
export function FailureAlert({ title, children }: { title?: string; children?: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In newer browsers it returns a promise, which an effect must not.
    root.current?.scrollIntoView({ block: "nearest" });
    // While the form was on its way, its button could not be pressed, and lost the focus.
    if (document.activeElement !== document.body) return;
    root.current?.closest("form")?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert
      ref={root}
      icon={<IconAlertTriangle aria-hidden />}
      color="red"
      role="alert"
      title={title}
      style={{ scrollMarginBlock: "6rem" }}
    >
      {children}
    </Alert>
  );
}
