import { Button, Stack, Text } from "@mantine/core";
import { isProblem, messageOf } from "@/api/client";
import { ChangeFailure } from "./ChangeFailure";
import { confirmEmailTexts as texts } from "./confirm-email-texts";
import { useConfirmEmailChange } from "./queries";

interface ConfirmEmailFormProps {
  /** What the mailed link carries. */
  token: string;
  /** The address of the account that is signed in. */
  current: string;
  /** The account signs in with this one from now on. */
  onConfirmed: (email: string) => void;
  /** The link was used, another one came after it, its day is over, or another account asked for it. */
  onDead: () => void;
}

/** Takes the address that a link was mailed to, for the account that is signed in here. */
export function ConfirmEmailForm({ token, current, onConfirmed, onDead }: ConfirmEmailFormProps) {
  const confirm = useConfirmEmailChange();
  const take = () =>
    confirm.mutate(token, {
      onSuccess: ({ profile }) => onConfirmed(profile.email),
      onError: (error) => {
        if (isProblem(error, 404)) onDead();
      },
    });
  return (
    <Stack>
      <Text style={{ overflowWrap: "anywhere" }}>{texts.about(current)}</Text>
      {confirm.isError && (
        <ChangeFailure title={texts.failed} error={confirm.error}>
          {messageOf(confirm.error, texts.tryAgain)}
        </ChangeFailure>
      )}
      <Button
        fullWidth
        loading={confirm.isPending}
        aria-label={confirm.isPending ? texts.confirming : undefined}
        onClick={take}
      >
        {texts.confirm}
      </Button>
    </Stack>
  );
}
