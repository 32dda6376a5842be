import { Stack, Text } from "@mantine/core";
import projectDeletionText from "locales/project-deletion.ftl";
import { LinkedText } from "@/components/display/LinkedText";
import { formatDateTime } from "@/lib/time/dates";
import type { LegalHold } from "./queries";

/** Who set a legal hold, and when. */
export function HoldOrigin({ hold }: { hold: LegalHold }) {
  const when = formatDateTime(hold.set_at);
  return (
    <Text size="sm" c="dimmed">
      {hold.set_by
        ? projectDeletionText("hold-by", { name: hold.set_by, when })
        : projectDeletionText("hold-since", { when })}
    </Text>
  );
}

/** Why a project is on legal hold, and who set it when. */
export function HoldFacts({ hold }: { hold: LegalHold }) {
  return (
    <Stack gap={2}>
      <Text style={{ overflowWrap: "anywhere" }}>
        <LinkedText text={hold.reason} />
      </Text>
      <HoldOrigin hold={hold} />
    </Stack>
  );
}
