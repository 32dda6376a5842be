import { Button, Stack, Text } from "@mantine/core";
import mailPreferenceText from "locales/mail-preference.ftl";
import unsubscribeText from "locales/unsubscribe.ftl";
import type { Schemas } from "@/api/client";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { useUnsubscribe } from "./queries";

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
  if (sentence === undefined) return <Text>{unsubscribeText("gone")}</Text>;
  return (
    <Stack>
      <Text style={{ overflowWrap: "anywhere" }}>{sentence}</Text>
      {what.kind === null && <Text c="dimmed">{unsubscribeText("exceptions")}</Text>}
      <Text c="dimmed">{unsubscribeText("still")}</Text>
      {stop.isError && (
        <FailureAlert title={unsubscribeText("failed")}>
          {messageOf(stop.error, unsubscribeText("try-again"))}
        </FailureAlert>
      )}
      <Button
        fullWidth
        loading={stop.isPending}
        aria-label={stop.isPending ? unsubscribeText("stopping") : undefined}
        onClick={press}
      >
        {unsubscribeText("stop")}
      </Button>
    </Stack>
  );
}

/** What the link stops; nothing when the account that it is for is closed. */
function sentenceOf({ kind, is_owners, address }: Schemas["Unsubscription"]): string | undefined {
  // An owner's link does not know the address: it was mailed there.
  if (is_owners) return unsubscribeText("of-owner");
  if (!address) return undefined;
  return kind
    ? unsubscribeText("of-kind", { kind: mailPreferenceText(`kind-${kind}-name`).toLowerCase(), address })
    : unsubscribeText("of-all", { address });
}
