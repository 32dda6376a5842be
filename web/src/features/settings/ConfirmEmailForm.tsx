import { Button, Stack, Text } from "@mantine/core";
import settingsText from "locales/settings.ftl";
import { isProblem, messageOf } from "@/api/client";
import { ChangeFailure } from "./ChangeFailure";
import { useConfirmEmailChange } from "./queries";

interface ConfirmEmailFormProps {
  /** The token from the emailed link. */
  token: string;
  /** The current email address of the signed-in account. */
  current: string;
  /** Called with the new email address after it was confirmed. */
  onConfirmed: (email: string) => void;
  /** Called if the link is used, replaced by a newer one, expired, or belongs to another account. */
  onDead: () => void;
}

/** Confirms a new email address for the signed-in account. */
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
