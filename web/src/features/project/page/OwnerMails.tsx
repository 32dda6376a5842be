import { Button, Stack } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import ownerMailText from "locales/owner-mail.ftl";
import { DateText } from "@/components/display/DateText";
import { Fact } from "@/components/display/Facts";
import { ownerMailsQuery, useResumeOwnerMails } from "./owner-mails";

/** Shows that the project's owner has unsubscribed from email, with a way to resume. Renders nothing otherwise. */
export default function OwnerMails({ code }: { code: string }) {
  const { data } = useQuery(ownerMailsQuery(code));
  if (!data?.stopped_at) return null;
  return (
    <Fact name={ownerMailText("name")} wide>
      <Stop code={code} since={data.stopped_at} />
    </Fact>
  );
}

function Stop({ code, since }: { code: string; since: string }) {
  const resume = useResumeOwnerMails(code);
  return (
    <Stack gap="xs" align="flex-start">
      <span>
        <span>{ownerMailText("stopped")}</span> <DateText value={since} />
      </span>
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        loading={resume.isPending}
        aria-label={resume.isPending ? ownerMailText("resuming") : undefined}
        onClick={() => resume.mutate()}
      >
        {ownerMailText("resume")}
      </Button>
    </Stack>
  );
}
