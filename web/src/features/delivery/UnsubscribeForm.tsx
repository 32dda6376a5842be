import { Button, Stack, Text } from "@mantine/core";
import mailPreferenceText from "locales/mail-preference.ftl";
import unsubscribeText from "locales/unsubscribe.ftl";
import type { Schemas } from "@/api/client";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { useUnsubscribe } from "./queries";

interface UnsubscribeFormProps {
  /** Token from the unsubscribe link. */
  token: string;
  /** The subscription that the link ends. */
  what: Schemas["Unsubscription"];
  onStopped: () => void;
  /** Called when the token is not valid. */
  onDead: () => void;
}

/** Unsubscribes only after a confirmation, so that link scanners cannot trigger it. */
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
      {what.kind === null && !what.is_weekly && !what.is_report && (
        <Text c="dimmed">{unsubscribeText("exceptions")}</Text>
      )}
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

/** Describes what the link unsubscribes from; `undefined` if the account is closed. */
function sentenceOf({ kind, is_weekly, is_report, is_owners, address }: Schemas["Unsubscription"]): string | undefined {
  // Links for owners do not include the address, since they were mailed to it.
  if (is_owners) return unsubscribeText("of-owner");
  if (!address) return undefined;
  if (is_report) return unsubscribeText("of-report", { address });
  if (is_weekly) return unsubscribeText("of-weekly", { address });
  return kind
    ? unsubscribeText("of-kind", { kind: mailPreferenceText(`kind-${kind}-name`).toLowerCase(), address })
    : unsubscribeText("of-all", { address });
}
