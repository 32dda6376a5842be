import { Alert, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { worded } from "@/lib/worded";

/** What a field holds now that somebody else has saved. */
export interface TheirChange {
  field: string;
  /** The field's name for people. */
  name: string;
  theirs: string;
}

interface StaleNoticeProps {
  /** What was changed: `task`. */
  what: string;
  /** What the form shows of theirs now. */
  taken: TheirChange[];
  /** What both changed; saving replaces theirs. */
  kept: TheirChange[];
}

export const staleTexts = worded("staleTexts", {
  title: (what: string) => `Somebody else changed this ${what} meanwhile`,
  taken: "What you had not touched shows their change:",
  kept: "You both changed this; yours stands here and replaces theirs when you save:",
  empty: "empty",
} as const);

/** What somebody else changed while a form was open. */
export function StaleNotice({ what, taken, kept }: StaleNoticeProps) {
  return (
    <Alert color="yellow" icon={<IconUsers aria-hidden />} title={staleTexts.title(what)} role="alert">
      <Changes text={staleTexts.kept} changes={kept} />
      <Changes text={staleTexts.taken} changes={taken} />
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
            <span>{`: ${theirs || staleTexts.empty}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
