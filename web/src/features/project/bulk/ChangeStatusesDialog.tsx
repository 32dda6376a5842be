import { Radio, Stack, Textarea } from "@mantine/core";
import projectBulkText from "locales/project-bulk.ftl";
import { afterPress } from "@/lib/forms/after-press";
import { statusLabel } from "@/lib/project/status";
import "@mantine/core/styles/Radio.layer.css";
import { useState } from "react";
import { useHeldWords } from "@/components/fields/use-held-words";
import { StatusSelect } from "@/components/project/StatusSelect";
import { notesRule } from "@/lib/forms/notes-rule";
import { endsProject, likelyNext, type ProjectStatus, STATUS_MENU } from "@/lib/project/status";
import { BulkDialog, type BulkDialogProps } from "./BulkDialog";
import { countBy } from "./count-by";

const KEEP = "keep";
const CLOSE = "close";

interface Words {
  status: ProjectStatus | undefined;
  notes: string;
  closesWork: boolean;
}

/** Dialog that moves the selected projects to a status; each gets its own status update. */
export default function ChangeStatusesDialog({ projects, onClose }: BulkDialogProps) {
  const held = useHeldWords<Words>("statuses of projects");
  const [status, setStatus] = useState(held.given?.status);
  const [notes, setNotes] = useState(held.given?.notes ?? "");
  const [closesWork, setClosesWork] = useState(held.given?.closesWork ?? false);
  const [isTouched, setIsTouched] = useState(false);
  const notesError = notesRule(notes);
  const isEnd = status !== undefined && endsProject(status);
  const next = new Set(projects.map((project) => likelyNext(project.status)));
  const happens =
    status &&
    countBy(projects, (project) => project.status).map(([from, count]) =>
      from === status
        ? projectBulkText("has-company", { count })
        : projectBulkText("becomes", { count, from: statusLabel(from), to: statusLabel(status) }),
    );
  return (
    <BulkDialog
      projects={projects}
      onClose={onClose}
      title={projectBulkText("status-title", { count: projects.length })}
      busy={projectBulkText("changing")}
      happens={happens}
      hasText={notes.trim() !== ""}
      held={held}
      words={status || notes.trim() !== "" ? { status, notes, closesWork } : undefined}
      change={
        status && !notesError
          ? { kind: "status", status, notes: notes.trim(), ...(isEnd && closesWork && { close_open_work: true }) }
          : undefined
      }
      fields={(isBusy) => (
        <>
          <StatusSelect
            label={projectBulkText("status")}
            placeholder={projectBulkText("choose-status")}
            statuses={STATUS_MENU}
            value={status ?? null}
            next={next.size === 1 ? [...next][0] : undefined}
            onChoose={setStatus}
            disabled={isBusy}
            data-autofocus
          />
          {isEnd && (
            <Radio.Group
              label={projectBulkText("open-work")}
              value={closesWork ? CLOSE : KEEP}
              onChange={(value) => setClosesWork(value === CLOSE)}
            >
              <Stack gap="xs" mt="xs">
                <Radio value={KEEP} label={projectBulkText("leave-open")} disabled={isBusy} />
                <Radio
                  value={CLOSE}
                  label={projectBulkText("close-work")}
                  description={projectBulkText("close-work-hint")}
                  disabled={isBusy}
                />
              </Stack>
            </Radio.Group>
          )}
          <Textarea
            label={projectBulkText("notes")}
            description={projectBulkText("notes-hint")}
            value={notes}
            onChange={(event) => setNotes(event.currentTarget.value)}
            onBlur={() => afterPress(() => setIsTouched(true))}
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
