import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import accountText from "locales/account.ftl";
import { isProblem, messageOf } from "@/api/client";
import { canUsePasskeys, wasDismissed } from "@/lib/browser/passkeys";
import { usePasskeySignIn } from "./second-factor-queries";

interface PasskeySignInProps {
  /** Whether this is the second step, after the password. */
  isSecondStep?: boolean;
  keepSignedIn?: boolean;
  onSignedIn: () => void;
  /** Reports the error text, or `undefined` when a new attempt starts. */
  onFailure: (why?: string) => void;
  /** Called with the reason when the pending sign-in has ended. Second step only. */
  onOver?: (why: string) => void;
}

/** Passkey sign-in, for browsers that support it. */
export default function PasskeySignIn({
  isSecondStep = false,
  keepSignedIn = false,
  onSignedIn,
  onFailure,
  onOver,
}: PasskeySignInProps) {
  const signIn = usePasskeySignIn();
  if (!canUsePasskeys()) return null;
  const start = () => {
    onFailure();
    signIn.mutate(
      { as_second_factor: isSecondStep, keep_signed_in: keepSignedIn },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          if (onOver && isProblem(error, 401, "sign_in_over")) onOver(error.message);
          else
            onFailure(
              wasDismissed(error) ? accountText("passkey-dismissed") : messageOf(error, accountText("passkey-failure")),
            );
        },
      },
    );
  };
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size={20} aria-hidden />}
      loading={signIn.isPending}
      aria-label={signIn.isPending ? accountText("passkey-signing-in") : undefined}
      onClick={start}
    >
      {isSecondStep ? accountText("passkey-use") : accountText("passkey-sign-in")}
    </Button>
  );
}
