import { Alert, Button } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import settingsText from "locales/settings.ftl";
import { messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { ChangeFailure, needsSignIn } from "./ChangeFailure";
import { useDropEmailChange, useResendEmailChange } from "./queries";
import classes from "./SettingsPage.module.css";

interface PendingEmailProps {
  /** The address that is waiting for confirmation. */
  email: string;
  /** The address currently used to sign in. */
  current: string;
}

/** Says that a new address must be confirmed by its link. The text is the same if the address belongs to another account, to
 *  reveal nothing. */
export default function PendingEmail({ email, current }: PendingEmailProps) {
  const resend = useResendEmailChange();
  const drop = useDropEmailChange();
  const sendAgain = () =>
    resend.mutate(undefined, {
      onSuccess: () =>
        toast.success(settingsText("pending-email-sent-again"), settingsText("pending-email-sent-again-text")),
      onError: (error) =>
        needsSignIn(error) ||
        toast.error(settingsText("pending-email-not-sent"), messageOf(error, settingsText("pending-email-failure"))),
    });
  const keep = () =>
    drop.mutate(undefined, {
      onSuccess: () => toast.success(settingsText("pending-email-dropped", { current })),
      onError: (error) =>
        needsSignIn(error) ||
        toast.error(settingsText("pending-email-not-dropped"), messageOf(error, settingsText("pending-email-failure"))),
    });
  return (
    <Alert
      color="blue"
      icon={<IconMailForward aria-hidden />}
      title={settingsText("pending-email-title")}
      role="status"
    >
      <p className={classes.pendingEmail}>{settingsText("pending-email-sent", { email, current })}</p>
      {needsSignIn(resend.error) && (
        <ChangeFailure title={settingsText("pending-email-not-sent")} error={resend.error} />
      )}
      {needsSignIn(drop.error) && (
        <ChangeFailure title={settingsText("pending-email-not-dropped")} error={drop.error} />
      )}
      <div className={classes.pendingActions}>
        <Button variant="default" loading={resend.isPending} disabled={drop.isPending} onClick={sendAgain}>
          {settingsText("pending-email-again")}
        </Button>
        <Button variant="default" loading={drop.isPending} disabled={resend.isPending} onClick={keep}>
          {settingsText("pending-email-drop")}
        </Button>
      </div>
    </Alert>
  );
}
