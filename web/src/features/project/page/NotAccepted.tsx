import { Alert, Button, Group } from "@mantine/core";
import { IconCheck, IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import ownerMailText from "locales/owner-mail.ftl";
import { ownerMailsQuery, useAcceptProject } from "./owner-mails";

/** What an admin has to do first: the owner of a project gets no email until it is accepted. */
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
