import { Alert, Button } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { messageOf } from "@/api/client";
import { toast } from "@/components/toast";
import { ChangeFailure, needsSignIn } from "./ChangeFailure";
import { pendingEmailTexts as texts } from "./pending-email-texts";
import { useDropEmailChange, useResendEmailChange } from "./queries";
import classes from "./SettingsPage.module.css";

interface PendingEmailProps {
  /** The address that waits for its link. */
  email: string;
  /** The one that still signs in. */
  current: string;
}

/** That an address waits for its link, which says the same whether or not somebody else has it. */
export default function PendingEmail({ email, current }: PendingEmailProps) {
  const resend = useResendEmailChange();
  const drop = useDropEmailChange();
  const sendAgain = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast.success(texts.sentAgain, texts.sentAgainText),
      onError: (error) => needsSignIn(error) || toast.error(texts.notSent, messageOf(error, texts.failure)),
    });
  const keep = () =>
    drop.mutate(undefined, {
      onSuccess: () => toast.success(texts.dropped(current)),
      onError: (error) => needsSignIn(error) || toast.error(texts.notDropped, messageOf(error, texts.failure)),
    });
  return (
    <Alert color="blue" icon={<IconMailForward aria-hidden />} title={texts.title} role="status">
      <p className={classes.waits}>{texts.sent(email, current)}</p>
      {needsSignIn(resend.error) && <ChangeFailure title={texts.notSent} error={resend.error} />}
      {needsSignIn(drop.error) && <ChangeFailure title={texts.notDropped} error={drop.error} />}
      <div className={classes.answers}>
        <Button variant="default" loading={resend.isPending} disabled={drop.isPending} onClick={sendAgain}>
          {texts.again}
        </Button>
        <Button variant="default" loading={drop.isPending} disabled={resend.isPending} onClick={keep}>
          {texts.drop}
        </Button>
      </div>
    </Alert>
  );
}
