import { Button, Stack } from "@mantine/core";
import { IconCheck, IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { DateText } from "@/components/DateText";
import { Fact } from "@/components/Facts";
import { ownerMailTexts as texts } from "./owner-mail-texts";
import { ownerMailsQuery, useAcceptProject, useResumeOwnerMails } from "./owner-mails";

/** Why the owner of a project gets no email, and what an admin can do about it. Nothing while they get it. */
export default function OwnerMails({ code }: { code: string }) {
  const { data } = useQuery(ownerMailsQuery(code));
  if (!data || (data.is_accepted && !data.stopped_at)) return null;
  return (
    <Fact name={texts.name} wide>
      <Stack gap="md">
        {!data.is_accepted && <Acceptance code={code} />}
        {data.stopped_at && <Stop code={code} since={data.stopped_at} />}
      </Stack>
    </Fact>
  );
}

function Acceptance({ code }: { code: string }) {
  const accept = useAcceptProject(code);
  return (
    <Stack gap="xs" align="flex-start">
      <span>{texts.waits}</span>
      <Button
        leftSection={<IconCheck size={18} aria-hidden />}
        loading={accept.isPending}
        aria-label={accept.isPending ? texts.accepting : texts.acceptOf}
        onClick={() => accept.mutate()}
      >
        {texts.accept}
      </Button>
    </Stack>
  );
}

function Stop({ code, since }: { code: string; since: string }) {
  const resume = useResumeOwnerMails(code);
  return (
    <Stack gap="xs" align="flex-start">
      <span>
        <span>{texts.stopped}</span> <DateText value={since} />
      </span>
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        loading={resume.isPending}
        aria-label={resume.isPending ? texts.resuming : undefined}
        onClick={() => resume.mutate()}
      >
        {texts.resume}
      </Button>
    </Stack>
  );
}
