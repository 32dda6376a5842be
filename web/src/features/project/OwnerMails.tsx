import { Button, Stack } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { DateText } from "@/components/DateText";
import { Fact } from "@/components/Facts";
import { ownerMailTexts as texts } from "./owner-mail-texts";
import { ownerMailsQuery, useResumeOwnerMails } from "./owner-mails";

/** That an owner has stopped the mails about the project, and the way back for one who pressed the link by mistake. Nothing
 *  while mails are sent. */
export default function OwnerMails({ code }: { code: string }) {
  const { data } = useQuery(ownerMailsQuery(code));
  const resume = useResumeOwnerMails(code);
  if (!data?.stopped_at) return null;
  return (
    <Fact name={texts.name} wide>
      <Stack gap="xs" align="flex-start">
        <span>
          {texts.stopped} <DateText value={data.stopped_at} />
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
    </Fact>
  );
}
