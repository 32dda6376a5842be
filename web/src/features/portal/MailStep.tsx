import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconMailCheck, IconMailOff, IconSend } from "@tabler/icons-react";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/FailureAlert";
import { TextLink } from "@/components/links";
import classes from "./PortalPage.module.css";
import { useTryMail } from "./queries";
import { portalTexts } from "./texts";
import type { StepProps } from "./use-portal-form";

const texts = portalTexts.mail;

/** Sends a mail to oneself, and tells what the mail server said. */
export function MailStep({ portal: { mail } }: StepProps) {
  const trial = useTryMail();
  const { data, error } = trial;
  return (
    <Stack>
      {!mail.sends && (
        <Alert color="yellow" icon={<IconMailOff aria-hidden />} title={texts.none}>
          {texts.noneHint}
        </Alert>
      )}
      {data?.taken && (
        <Alert color="green" icon={<IconMailCheck aria-hidden />} title={texts.taken} role="status">
          {texts.takenHint(mail.to)}
        </Alert>
      )}
      {data?.taken === false && (
        <FailureAlert key={trial.submittedAt} title={texts.refused}>
          <p className={classes.answer}>{data.answer}</p>
          <span>{texts.refusedHint}</span>
        </FailureAlert>
      )}
      {error && (
        <FailureAlert key={trial.submittedAt} title={texts.failed}>
          {messageOf(error, portalTexts.failure)}
        </FailureAlert>
      )}
      <div className={classes.ways}>
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          loading={trial.isPending}
          disabled={!mail.sends}
          onClick={() => trial.mutate()}
        >
          {data ? texts.again : texts.send}
        </Button>
        <Text size="sm" c="dimmed">
          {texts.to(mail.to)}
        </Text>
        <TextLink to="/admin/mail">{texts.log}</TextLink>
      </div>
    </Stack>
  );
}
