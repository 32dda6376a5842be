import "@mantine/core/styles/Checkbox.layer.css";
import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import projectPageText from "locales/project-page.ftl";
import tellOwnerText from "locales/tell-owner.ftl";
import { useState } from "react";
import { messageOf } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { actionToast } from "@/components/feedback/undo-toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { useIssueCode } from "./issue-code";
import classes from "./ProjectDetails.module.css";

interface IssueCodeDialogProps {
  project: ProjectPage;
  onClose: () => void;
  onNewCode: (code: string) => void;
}

/** Confirmation before the old property owner code stops working. */
export default function IssueCodeDialog({ project, onClose, onNewCode }: IssueCodeDialogProps) {
  const navigate = useNavigate();
  const [emailsOwner, setEmailsOwner] = useState(true);
  const issue = useIssueCode(project, (code) => {
    onClose();
    actionToast(projectPageText("issued", { code }), tellOwnerText("title"), () => {
      void navigate({ to: "/letters/$code", params: { code } });
    });
    onNewCode(code);
  });
  const close = () => {
    if (!issue.isPending) onClose();
  };
  useDialog(close);
  return (
    <Modal opened onClose={close} title={projectPageText("issue-title")}>
      <Stack>
        {issue.isError && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {messageOf(issue.error, projectPageText("issue-failed"))}
          </Alert>
        )}
        <Text>{projectPageText("issue-what", { code: project.project_code, number: project.project_number })}</Text>
        <Checkbox
          checked={emailsOwner}
          onChange={(event) => setEmailsOwner(event.currentTarget.checked)}
          label={projectPageText("issue-email")}
          description={projectPageText("issue-email-hint", { owner: project.property_owner_name })}
          disabled={issue.isPending}
        />
        <Text>{projectPageText("issue-tell")}</Text>
        <Group className={classes.choices}>
          <Button variant="default" onClick={close} disabled={issue.isPending} data-autofocus>
            {projectPageText("issue-cancel")}
          </Button>
          <Button color="red" onClick={() => issue.mutate(emailsOwner)} disabled={issue.isPending}>
            {issue.isPending ? projectPageText("issue-busy") : projectPageText("issue-code")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
