import { Alert, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import componentText from "locales/component.ftl";

/** What a field holds now that somebody else has saved. */
export interface TheirChange {
  field: string;
  /** The field's name for people. */
  name: string;
  theirs: string;
}

interface StaleNoticeProps {
  /** What was changed. */
  what: "note" | "task" | "event";
  /** What the form shows of theirs now. */
  taken: TheirChange[];
  /** What both changed; saving replaces theirs. */
  kept: TheirChange[];
}

/** What somebody else changed while a form was open. */
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
