import { Alert } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import updateDialogText from "locales/update-dialog.ftl";
import { useEffect, useRef } from "react";
import { type ProjectStatus, statusLabel } from "@/lib/project/status";
import { moverQuery } from "./status-moved";

interface StatusMovedProps {
  code: string;
  /** Where the project stands now. */
  status: ProjectStatus;
  /** Who moved it, if that is known already. */
  by: string | undefined;
  /** What had been chosen for a project that stood elsewhere. */
  lost: ProjectStatus | undefined;
}

/** Somebody else moved the project while the update was being written. */
export function StatusMoved({ code, status, by, lost }: StatusMovedProps) {
  const mover = useQuery({ ...moverQuery(code, status), enabled: by === undefined });
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever just pressed the button lost the focus with it; who is writing keeps it.
    if (document.activeElement !== document.body) return;
    root.current?.scrollIntoView({ block: "nearest" });
    root.current?.focus();
  }, []);
  // Told once, with the name.
  if (mover.isLoading) return null;
  const who = by ?? mover.data ?? updateDialogText("somebody");
  return (
    <Alert ref={root} tabIndex={-1} color="yellow" icon={<IconUsers aria-hidden />} role="alert">
      <span>{`${updateDialogText("moved", { who, status: statusLabel(status) })} ${lost ? updateDialogText("moved-lost", { status: statusLabel(lost) }) : updateDialogText("moved-kept")}`}</span>
    </Alert>
  );
}
