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
  const sentence = sentenceOf(what);
  if (sentence === undefined) return <Text>{texts.gone}</Text>;
  return (
    <Stack>
      <Text style={{ overflowWrap: "anywhere" }}>{sentence}</Text>
      {what.kind === null && <Text c="dimmed">{texts.exceptions}</Text>}
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

/** What the link stops; nothing when the account that it is for is closed. */
function sentenceOf({ kind, is_owners, address }: Schemas["Unsubscription"]): string | undefined {
  // An owner's link does not know the address: it was mailed there.
  if (is_owners) return texts.ofOwner;
  if (!address) return undefined;
  return kind ? texts.ofKind(KINDS[kind].name.toLowerCase(), address) : texts.ofAll(address);
}
