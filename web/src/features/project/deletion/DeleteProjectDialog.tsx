import { Alert, Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { IconGavel, IconUsers } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import projectDeletionText from "locales/project-deletion.ftl";
import { type FormEvent, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { undoToast } from "@/components/feedback/undo-toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import type { PortalArea } from "@/components/project/project-link";
import { titleOf } from "@/lib/project/project-title";
import "@mantine/core/styles/List.layer.css";
import { HoldFacts } from "./HoldFacts";
import { type LegalHold, useDeleteProject, useRestoreProject } from "./queries";

interface DeleteProjectDialogProps {
  project: ProjectPage;
  /** The hold that prevents the deletion. */
  hold: LegalHold | undefined;
  area: PortalArea;
  onClose: () => void;
}

/** Confirms a deletion by the project's number, or explains why a project on legal hold cannot be deleted. */
export default function DeleteProjectDialog({ project, hold, area, onClose }: DeleteProjectDialogProps) {
  const navigate = useNavigate();
  const restore = useRestoreProject();
  const remove = useDeleteProject(project, async (deleted) => {
    onClose();
    // The input of an open form belongs to the deleted project.
    await navigate({ to: area === "admin" ? "/admin/projects" : "/projects", ignoreBlocker: true });
    undoToast(projectDeletionText("deleted", { number: deleted.project_number, title: titleOf(project) }), () =>
      restore.mutate(deleted),
    );
  });
  const close = () => {
    if (!remove.isPending) onClose();
  };
  useDialog(close);
  const { project_number: number } = project;
  return (
    <Modal opened onClose={close} title={projectDeletionText("delete-title", { number })}>
      {hold ? (
        <Stack>
          <Alert color="yellow" icon={<IconGavel aria-hidden />} title={projectDeletionText("held-title")} role="alert">
            <HoldFacts hold={hold} />
          </Alert>
          <Text>{projectDeletionText("held-hint")}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {projectDeletionText("close")}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          <Text>{projectDeletionText("delete-what", { number, title: titleOf(project) })}</Text>
          <List>
            <List.Item>{projectDeletionText("delete-hidden")}</List.Item>
            <List.Item>{projectDeletionText("delete-undo")}</List.Item>
            <List.Item>{projectDeletionText("delete-removed")}</List.Item>
          </List>
          <Confirmation
            number={number}
            isBusy={remove.isPending}
            error={remove.error}
            onConfirm={() => remove.mutate()}
            onClose={close}
          />
        </Stack>
      )}
    </Modal>
  );
}

interface ConfirmationProps {
  number: string;
  isBusy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

function Confirmation({ number, isBusy, error, onConfirm, onClose }: ConfirmationProps) {
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim().toUpperCase() === number.toUpperCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed) onConfirm();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label={projectDeletionText("confirm")}
          description={projectDeletionText("confirm-hint", { number })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
        />
        {isProblem(error, 412) ? (
          <Alert color="yellow" icon={<IconUsers aria-hidden />} title={projectDeletionText("stale")} role="alert">
            {projectDeletionText("stale-hint")}
          </Alert>
        ) : (
          error !== null && (
            <FailureAlert title={projectDeletionText("not-deleted")}>
              {messageOf(error, projectDeletionText("try-again"))}
            </FailureAlert>
          )
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {projectDeletionText("keep")}
          </Button>
          <Button type="submit" color="red" loading={isBusy} disabled={!isConfirmed}>
            {projectDeletionText("delete-now")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
