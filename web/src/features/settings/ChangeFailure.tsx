import { Button, Stack, Text } from "@mantine/core";
import settingsText from "locales/settings.ftl";
import { type ReactNode, useContext, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { SignInAgain } from "@/lib/network/sign-in-again";

/** Whether a change of how somebody signs in was refused because they signed in too long ago. */
export const needsSignIn = (error: unknown): boolean => isProblem(error, 403, "sign_in_again");

interface ChangeFailureProps {
  title: string;
  error: unknown;
  /** What to say of any other failure. */
  children?: ReactNode;
}

/** Why a change of how somebody signs in was not made. Where that takes a fresh sign-in, it leads there. */
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
