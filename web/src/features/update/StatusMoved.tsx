import { Alert } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import updateDialogText from "locales/update-dialog.ftl";
import { useEffect, useRef } from "react";
import { type ProjectStatus, statusLabel } from "@/lib/project/status";
import { moverQuery } from "./status-moved";

interface StatusMovedProps {
  code: string;
  /** The project's current status. */
  status: ProjectStatus;
  /** Who changed it, if already known. */
  by: string | undefined;
  /** The status that the user had chosen, which no longer applies. */
  lost: ProjectStatus | undefined;
}

/** Alert: someone else changed the project's status while the update was being written. */
export function StatusMoved({ code, status, by, lost }: StatusMovedProps) {
  const mover = useQuery({ ...moverQuery(code, status), enabled: by === undefined });
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Take the focus only if it was lost with the pressed button, not while the user is typing.
    if (document.activeElement !== document.body) return;
    root.current?.scrollIntoView({ block: "nearest" });
    root.current?.focus();
  }, []);
  // Wait for the name so that the alert is announced once.
  if (mover.isLoading) return null;
  const who = by ?? mover.data ?? updateDialogText("somebody");
  return (
    <Alert ref={root} tabIndex={-1} color="yellow" icon={<IconUsers aria-hidden />} role="alert">
      <span>{`${updateDialogText("moved", { who, status: statusLabel(status) })} ${lost ? updateDialogText("moved-lost", { status: statusLabel(lost) }) : updateDialogText("moved-kept")}`}</span>
    </Alert>
  );
}
