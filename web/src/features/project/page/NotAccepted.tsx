import { Alert, Button, Group } from "@mantine/core";
import { IconCheck, IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import ownerMailText from "locales/owner-mail.ftl";
import { ownerMailsQuery, useAcceptProject } from "./owner-mails";

/** Prompts an admin to accept the project: its owner gets no email until then. */
export default function NotAccepted({ code }: { code: string }) {
  const { data } = useQuery(ownerMailsQuery(code));
  const accept = useAcceptProject(code);
  if (!data || data.is_accepted) return null;
  return (
    <Alert color="yellow" icon={<IconMail aria-hidden />} mb="md" role="status">
      <Group gap="xs" justify="space-between">
        <span>{ownerMailText("waits")}</span>
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={accept.isPending}
          aria-label={accept.isPending ? ownerMailText("accepting") : ownerMailText("accept-of")}
          onClick={() => accept.mutate()}
        >
          {ownerMailText("accept")}
        </Button>
      </Group>
    </Alert>
  );
}
