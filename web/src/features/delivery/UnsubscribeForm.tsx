import { Button, Stack, Text } from "@mantine/core";
import type { Schemas } from "@/api/client";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/FailureAlert";
import { useUnsubscribe } from "./queries";
import { KINDS } from "./texts";
import { unsubscribeTexts as texts } from "./unsubscribe-texts";

interface UnsubscribeFormProps {
  /** What the mailed link carries. */
  token: string;
  /** What it stops. */
  what: Schemas["Unsubscription"];
  onStopped: () => void;
  /** The portal did not make this link. */
  onDead: () => void;
}

/** Says what a link stops, and stops it when somebody wants that: programs that look at links stop nothing. */
export function UnsubscribeForm({ token, what, onStopped, onDead }: UnsubscribeFormProps) {
  const stop = useUnsubscribe();
  const press = () =>
    stop.mutate(token, {
      onSuccess: onStopped,
      onError: (error) => {
        if (isProblem(error, 404)) onDead();
      },
    });
  if (what.address === null || what.address === undefined) return <Text>{texts.gone}</Text>;
  return (
    <Stack>
      <Text style={{ overflowWrap: "anywhere" }}>{sentence(what, what.address)}</Text>
      <Text c="dimmed">{texts.still}</Text>
      {stop.isError && <FailureAlert title={texts.failed}>{messageOf(stop.error, texts.tryAgain)}</FailureAlert>}
      <Button
        fullWidth
        loading={stop.isPending}
        aria-label={stop.isPending ? texts.stopping : undefined}
        onClick={press}
      >
        {texts.stop}
      </Button>
    </Stack>
  );
}

function sentence({ kind, is_owners }: Schemas["Unsubscription"], address: string): string {
  if (is_owners) return texts.ofOwner(address);
  return kind ? texts.ofKind(KINDS[kind].name.toLowerCase(), address) : texts.ofAll(address);
}
