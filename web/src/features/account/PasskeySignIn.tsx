import { Alert, Button, Stack } from "@mantine/core";
import { IconAlertTriangle, IconFingerprint } from "@tabler/icons-react";
import { isProblem, messageOf } from "@/api/client";
import { canUsePasskeys, wasDismissed } from "@/lib/passkeys";
import { passkeyTexts as texts } from "./passkey-texts";
import { usePasskeySignIn } from "./second-factor-queries";

interface PasskeySignInProps {
  /** Whether it is the second step, after the password. */
  isSecondStep?: boolean;
  keepSignedIn?: boolean;
  onSignedIn: () => void;
  /** The sign-in that it was the second step of is over, and why. */
  onOver?: (why: string) => void;
}

/** Signs in with a passkey, where the browser can: it asks which, and the device asks its owner. */
export default function PasskeySignIn({
  isSecondStep = false,
  keepSignedIn = false,
  onSignedIn,
  onOver,
}: PasskeySignInProps) {
  const signIn = usePasskeySignIn();
  if (!canUsePasskeys()) return null;
  const start = () =>
    signIn.mutate(
      { as_second_factor: isSecondStep, keep_signed_in: keepSignedIn },
      {
        onSuccess: onSignedIn,
        onError: (error) => isProblem(error, 401, "sign_in_over") && onOver?.(error.message),
      },
    );
  return (
    <Stack gap="xs">
      {signIn.isError && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title={texts.failed}>
          {wasDismissed(signIn.error) ? texts.dismissed : messageOf(signIn.error, texts.failure)}
        </Alert>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={signIn.isPending}
        aria-label={signIn.isPending ? texts.signingIn : undefined}
        onClick={start}
      >
        {isSecondStep ? texts.use : texts.signIn}
      </Button>
    </Stack>
  );
}
