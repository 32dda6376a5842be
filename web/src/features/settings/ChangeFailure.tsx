import { Button, Stack, Text } from "@mantine/core";
import settingsText from "locales/settings.ftl";
import { type ReactNode, useContext, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { SignInAgain } from "@/lib/network/sign-in-again";

/** Whether a change of sign-in settings was rejected because the last sign-in is too long ago. */
export const needsSignIn = (error: unknown): boolean => isProblem(error, 403, "sign_in_again");

interface ChangeFailureProps {
  title: string;
  error: unknown;
  /** Shown for any other failure. */
  children?: ReactNode;
}

/** Why a change of sign-in settings failed. If it needs a recent sign-in, offers to sign in again. */
export function ChangeFailure({ title, error, children }: ChangeFailureProps) {
  const signInAgain = useContext(SignInAgain);
  const [isBusy, setBusy] = useState(false);
  if (!needsSignIn(error)) return <FailureAlert title={title}>{children}</FailureAlert>;
  const leave = () => {
    setBusy(true);
    void signInAgain().finally(() => setBusy(false));
  };
  return (
    <FailureAlert title={title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{messageOf(error, settingsText("change-failure-why"))}</Text>
        <Button variant="default" size="sm" loading={isBusy} onClick={leave}>
          {settingsText("change-failure-sign-in")}
        </Button>
      </Stack>
    </FailureAlert>
  );
}
