import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { messageOf } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { Modal } from "@/components/Modal";
import { toast } from "@/components/toast";
import { useDialog } from "@/components/use-dialog";
import { useIssueCode } from "./issue-code";
import classes from "./ProjectDetails.module.css";
import { projectPageTexts as texts } from "./page-texts";

interface IssueCodeDialogProps {
  project: ProjectPage;
  onClose: () => void;
  onNewCode: (code: string) => void;
}

/** Asks before an owner is locked out of the project. */
export default function IssueCodeDialog({ project, onClose, onNewCode }: IssueCodeDialogProps) {
  const issue = useIssueCode(project, (code) => {
    onClose();
    toast.success(texts.issued(code));
    onNewCode(code);
  });
  const close = () => {
    if (!issue.isPending) onClose();
  };
  useDialog(close);
  return (
    <Modal opened onClose={close} title={texts.issueTitle}>
      <Stack>
        {issue.isError && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {messageOf(issue.error, texts.issueFailed)}
          </Alert>
        )}
        <Text>{texts.issueWhat(project.project_code, project.project_number)}</Text>
        <Text>{texts.issueTell(project.property_owner_name)}</Text>
        <Group className={classes.choices}>
          <Button variant="default" onClick={close} disabled={issue.isPending} data-autofocus>
            {texts.issueCancel}
          </Button>
          <Button color="red" onClick={() => issue.mutate()} disabled={issue.isPending}>
            {issue.isPending ? texts.issueBusy : texts.issueCode}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
