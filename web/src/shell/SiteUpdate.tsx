import { readChoices, readVisits } from "@/features/outbox/kept-schedule";
import { AddUpdateDialog } from "@/features/update/AddUpdateDialog";
import type { KeepEntry } from "@/lib/network/unsent-entry";
import type { ProjectShots } from "@/lib/project/shots";
import type { ProjectStatus } from "@/lib/project/status";

interface SiteUpdateProps {
  /** A project as this device knows it, without its code. */
  project: {
    id: string;
    number: string;
    street: string;
    status: ProjectStatus;
    choices?: ProjectStatus[] | undefined;
    shots?: ProjectShots | undefined;
  };
  keep: KeepEntry;
  onClose: () => void;
}

/** The update form of a project that only this device knows. The outbox sends the update. */
export default function SiteUpdate({ project, keep, onClose }: SiteUpdateProps) {
  const { id, number, street, status, choices = [], shots } = project;
  return (
    <AddUpdateDialog
      project={{ id, project_number: number, street, status, status_choices: choices, shots }}
      keep={keep}
      readChoices={readChoices}
      readVisits={readVisits}
      onClose={onClose}
    />
  );
}
