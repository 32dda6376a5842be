import { Text } from "@mantine/core";
import { worded } from "@/lib/worded";
import type { Refused } from "./upload-box";

/** So many are named. */
const NAMED = 3;

export const refusedTexts = worded("refusedTexts", {
  notTaken: (names: string[], more: number) => `Not taken: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
} as const);

/** Why files that were chosen are not among those that are sent, and which: the specified words do not always say. */
export function RefusedFiles({ refused, mt }: { refused: Refused[]; mt?: string }) {
  return refused.map(({ text, names }) => {
    const unsaid = names.filter((name) => !text.includes(name));
    return (
      <Text key={text} size="sm" c="var(--mantine-color-error)" mt={mt}>
        <span>{text}</span>
        {unsaid.length > 0 && (
          <Text span display="block" size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {refusedTexts.notTaken(unsaid.slice(0, NAMED), unsaid.length - NAMED)}
          </Text>
        )}
      </Text>
    );
  });
}
