import { Button, Stack, Text } from "@mantine/core";
import settingsText from "locales/settings.ftl";
import { isProblem, messageOf } from "@/api/client";
import { ChangeFailure } from "./ChangeFailure";
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
      <Text style={{ overflowWrap: "anywhere" }}>{settingsText("confirm-email-about", { current })}</Text>
      {confirm.isError && (
        <ChangeFailure title={settingsText("confirm-email-failed")} error={confirm.error}>
          {messageOf(confirm.error, settingsText("confirm-email-try-again"))}
        </ChangeFailure>
      )}
      <Button
        fullWidth
        loading={confirm.isPending}
        aria-label={confirm.isPending ? settingsText("confirm-email-confirming") : undefined}
        onClick={take}
      >
        {settingsText("confirm-email-confirm")}
      </Button>
    </Stack>
  );
}
