import { Button, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { accountQuery } from "@/api/account";
import { isProblem, messageOf } from "@/api/client";
import { signOut } from "@/api/sign-out";
import { FailureAlert } from "@/components/FailureAlert";
import { settingsTexts } from "./texts";

const texts = settingsTexts.again;

/** Whether a change of how somebody signs in was refused because they signed in too long ago. */
export const needsSignIn = (error: unknown): boolean => isProblem(error, 403, "sign_in_again");

interface ChangeFailureProps {
  title: string;
  error: unknown;
  /** The page asks whoever is not signed in to sign in, and goes on by itself. */
  staysHere?: boolean;
  /** What to say of any other failure. */
  children?: ReactNode;
}

/** Why a change of how somebody signs in was not made. Where that takes a fresh sign-in, it leads there and back. */
export function ChangeFailure({ title, error, staysHere = false, children }: ChangeFailureProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  if (!needsSignIn(error)) return <FailureAlert title={title}>{children}</FailureAlert>;
  const signInAgain = async () => {
    setBusy(true);
    // Nobody leaves: what they had begun stays for them.
    await signOut(queryClient, async () => {
      // Who was there must not come back by an answer that is on its way.
      await queryClient.cancelQueries({ queryKey: accountQuery.queryKey });
      queryClient.removeQueries({ type: "inactive" });
    });
    if (staysHere) return;
    // What was typed is held for whoever signs in again: there is nothing to ask on the way.
    await navigate({ to: "/auth", search: { tab: "signin", next: "/settings" }, ignoreBlocker: true });
  };
  return (
    <FailureAlert title={title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{messageOf(error, texts.why)}</Text>
        <Button variant="default" size="sm" loading={isBusy} onClick={() => void signInAgain()}>
          {texts.signIn}
        </Button>
      </Stack>
    </FailureAlert>
  );
}
