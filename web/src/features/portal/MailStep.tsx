import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconMailCheck, IconMailOff, IconSend } from "@tabler/icons-react";
import portalText from "locales/portal.ftl";
import { messageOf } from "@/api/client";
import { TextLink } from "@/components/display/links";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { serverText } from "@/language/server-text";
import classes from "./PortalPage.module.css";
import { useTryMail } from "./queries";
import type { StepProps } from "./use-portal-form";

/** Sends a test email to the caller and shows the mail server's response. */
export function MailStep({ portal: { mail } }: StepProps) {
  const trial = useTryMail();
  const { data, error } = trial;
  return (
    <Stack>
      {!mail.sends && (
        <Alert color="yellow" icon={<IconMailOff aria-hidden />} title={portalText("mail-none")}>
          {portalText("mail-none-hint")}
        </Alert>
      )}
      {data?.taken && (
        <Alert color="green" icon={<IconMailCheck aria-hidden />} title={portalText("mail-taken")} role="status">
          {portalText("mail-taken-hint", { address: mail.to })}
        </Alert>
      )}
      {data?.taken === false && (
        <FailureAlert key={trial.submittedAt} title={portalText("mail-refused")}>
          <p className={classes.answer}>{serverText(data.answer_text, data.answer)}</p>
          <span>{portalText("mail-refused-hint")}</span>
        </FailureAlert>
      )}
      {error && (
        <FailureAlert key={trial.submittedAt} title={portalText("mail-failed")}>
          {messageOf(error, portalText("failure"))}
        </FailureAlert>
      )}
      <div className={classes.actions}>
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          loading={trial.isPending}
          disabled={!mail.sends}
          onClick={() => trial.mutate()}
        >
          {data ? portalText("mail-again") : portalText("mail-send")}
        </Button>
        <Text size="sm" c="dimmed">
          {portalText("mail-to", { address: mail.to })}
        </Text>
        <TextLink to="/admin/mail">{portalText("mail-log")}</TextLink>
      </div>
    </Stack>
  );
}
