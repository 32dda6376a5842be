import { Alert, Button, Group } from "@mantine/core";
import { IconCheck, IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ownerMailTexts as texts } from "./owner-mail-texts";
import { ownerMailsQuery, useAcceptProject } from "./owner-mails";

/** What an admin has to do first: the owner of a project gets no email until it is accepted. */
export default function NotAccepted({ code }: { code: string }) {
  const { data } = useQuery(ownerMailsQuery(code));
  const accept = useAcceptProject(code);
  if (!data || data.is_accepted) return null;
  return (
    <Alert color="yellow" icon={<IconMail aria-hidden />} mb="md" role="status">
      <Group gap="xs" justify="space-between">
        <span>{texts.waits}</span>
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={accept.isPending}
          aria-label={accept.isPending ? texts.accepting : texts.acceptOf}
          onClick={() => accept.mutate()}
        >
          {texts.accept}
        </Button>
      </Group>
    </Alert>
  );
}
