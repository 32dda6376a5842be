import { Button, Stack } from "@mantine/core";
import unsubscribeText from "locales/unsubscribe.ftl";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { useTakeBackUnsubscription } from "./queries";

interface TakeBackButtonProps {
  /** Token from the unsubscribe link. */
  token: string;
  onTakenBack: () => void;
}

/** Lets owners undo an unsubscribe. They have no settings page where they could do so. */
export function TakeBackButton({ token, onTakenBack }: TakeBackButtonProps) {
  const again = useTakeBackUnsubscription();
  return (
    <Stack gap="sm">
      {again.isError && (
        <FailureAlert title={unsubscribeText("again-failed")}>
          {messageOf(again.error, unsubscribeText("try-again"))}
        </FailureAlert>
      )}
      <Button
        variant="default"
        loading={again.isPending}
        aria-label={again.isPending ? unsubscribeText("again-busy") : undefined}
        onClick={() => again.mutate(token, { onSuccess: onTakenBack })}
      >
        {unsubscribeText("again")}
      </Button>
    </Stack>
  );
}
