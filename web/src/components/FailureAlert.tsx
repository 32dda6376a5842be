import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";

/** Why a form was not sent. It stands above the form's actions and comes into view, where the person has just pressed. */
export function FailureAlert({ title, children }: { title?: string; children?: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In newer browsers it returns a promise, which an effect must not.
    root.current?.scrollIntoView({ block: "nearest" });
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
