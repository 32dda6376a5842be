import { Alert, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { dialogTexts as texts } from "./dialog-texts";
import type { Change, Merged } from "./form";

const NAMES: Record<string, string> = {
  task_type: texts.type,
  title: texts.title,
  description: texts.description,
  timeslots: texts.when,
};

/** What somebody else changed while the form was open. */
export function StaleNotice({ merged }: { merged: Merged }) {
  return (
    <Alert color="yellow" icon={<IconUsers aria-hidden />} title={texts.staleTitle} role="alert">
      <Changes text={texts.staleKept} changes={merged.kept} />
      <Changes text={texts.staleTaken} changes={merged.taken} />
    </Alert>
  );
}

function Changes({ text, changes }: { text: string; changes: Change[] }) {
  if (changes.length === 0) return null;
  return (
    <>
      <Text size="sm">{text}</Text>
      <ul>
        {changes.map(({ field, theirs }) => (
          <li key={field}>
            <strong>{NAMES[field]}</strong>: {theirs || texts.empty}
          </li>
        ))}
      </ul>
    </>
  );
}
