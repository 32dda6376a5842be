import { Button, Stack } from "@mantine/core";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/FailureAlert";
import { useTakeBackUnsubscription } from "./queries";
import { unsubscribeTexts as texts } from "./unsubscribe-texts";

interface TakeBackButtonProps {
  /** What the mailed link carries. */
  token: string;
  onTakenBack: () => void;
}

/** For owners who stopped their mails by mistake: they have no settings to turn to. */
export function TakeBackButton({ token, onTakenBack }: TakeBackButtonProps) {
  const again = useTakeBackUnsubscription();
  return (
    <Stack gap="sm">
      {again.isError && <FailureAlert title={texts.againFailed}>{messageOf(again.error, texts.tryAgain)}</FailureAlert>}
      <Button
        variant="default"
        loading={again.isPending}
        aria-label={again.isPending ? texts.againBusy : undefined}
        onClick={() => again.mutate(token, { onSuccess: onTakenBack })}
      >
        {texts.again}
      </Button>
    </Stack>
  );
}
