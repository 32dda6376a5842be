import { NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { useHeldWords } from "@/components/use-held-words";
import { notesRule } from "@/lib/notes-rule";
import { type ProjectStatus, statusOptions } from "@/lib/status";
import { BulkDialog, type BulkDialogProps } from "./BulkDialog";
import { bulkTexts as texts } from "./bulk-texts";
import { countBy } from "./count-by";

/** Moves the chosen projects to a status, by a status update each. */
export default function ChangeStatusesDialog({ projects, onClose }: BulkDialogProps) {
  const held = useHeldWords<{ status: ProjectStatus | undefined; notes: string }>("statuses of projects");
  const [status, setStatus] = useState(held.given?.status);
  const [notes, setNotes] = useState(held.given?.notes ?? "");
  const [isTouched, setIsTouched] = useState(false);
  const notesError = notesRule(notes);
  const happens =
    status &&
    countBy(projects, (project) => project.status).map(([from, count]) =>
      from === status ? texts.hasCompany(count) : texts.becomes(count, from, status),
    );
  return (
    <BulkDialog
      projects={projects}
      onClose={onClose}
      title={texts.statusTitle(projects.length)}
      busy={texts.changing}
      happens={happens}
      hasText={notes.trim() !== ""}
      held={held}
      words={status || notes.trim() !== "" ? { status, notes } : undefined}
      change={status && !notesError ? { kind: "status", status, notes: notes.trim() } : undefined}
      fields={(isBusy) => (
        <>
          <NativeSelect
            label={texts.status}
            data={[{ value: "", label: texts.chooseStatus, disabled: true }, ...statusOptions]}
            value={status ?? ""}
            onChange={(event) =>
              setStatus(statusOptions.find(({ value }) => value === event.currentTarget.value)?.value)
            }
            disabled={isBusy}
            data-autofocus
          />
          <Textarea
            label={texts.notes}
            description={texts.notesHint}
            value={notes}
            onChange={(event) => setNotes(event.currentTarget.value)}
            onBlur={() => setIsTouched(true)}
            error={(isTouched || notes.trim() !== "") && notesError}
            autosize
            minRows={3}
            maxRows={8}
            required
            readOnly={isBusy}
          />
        </>
      )}
    />
  );
}
