import { Text } from "@mantine/core";
import attachmentText from "locales/attachment.ftl";
import type { Refused } from "./upload-box";

/** Maximum number of file names shown. */
const NAMED = 3;

/** Lists rejected files and the reasons. The specified texts do not always include the file names. */
export function RefusedFiles({ refused, mt }: { refused: Refused[]; mt?: string }) {
  return refused.map(({ text, names }) => {
    const unsaid = names.filter((name) => !text.includes(name));
    return (
      <Text key={text} size="sm" c="var(--mantine-color-error)" mt={mt}>
        <span>{text}</span>
        {unsaid.length > 0 && (
          <Text span display="block" size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {attachmentText("refused-not-taken", {
              names: unsaid.slice(0, NAMED).join(", "),
              more: Math.max(0, unsaid.length - NAMED),
            })}
          </Text>
        )}
      </Text>
    );
  });
}
