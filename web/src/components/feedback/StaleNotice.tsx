import { Alert, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import componentText from "locales/component.ftl";

/** A field that another user has changed. */
export interface TheirChange {
  field: string;
  /** The field's label. */
  name: string;
  theirs: string;
}

interface StaleNoticeProps {
  /** The kind of object that was changed. */
  what: "note" | "task" | "event" | "estimate";
  /** Fields in which the form now shows the other user's value. */
  taken: TheirChange[];
  /** Fields that both users changed. Saving overwrites the other user's value. */
  kept: TheirChange[];
}

/** Lists the changes that another user made while a form was open. */
export function StaleNotice({ what, taken, kept }: StaleNoticeProps) {
  return (
    <Alert color="yellow" icon={<IconUsers aria-hidden />} title={componentText("stale-title", { what })} role="alert">
      <Changes text={componentText("stale-kept")} changes={kept} />
      <Changes text={componentText("stale-taken")} changes={taken} />
    </Alert>
  );
}

function Changes({ text, changes }: { text: string; changes: TheirChange[] }) {
  if (changes.length === 0) return null;
  return (
    <>
      <Text size="sm">{text}</Text>
      <ul>
        {changes.map(({ field, name, theirs }) => (
          <li key={field}>
            <strong>{name}</strong>
            <span>{`: ${theirs || componentText("stale-empty")}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
