import { Text } from "@mantine/core";
import annotationText from "locales/annotation.ftl";
import type { Schemas } from "@/api/client";
import { formatDateTime } from "@/lib/time/dates";

/** Who saved annotations when. */
export function Versions({ versions }: { versions: Schemas["AnnotationVersion"][] }) {
  if (versions.length === 0) return null;
  return (
    <details>
      <summary>{annotationText("versions")}</summary>
      <ul>
        {versions.map(({ version, shapes, saved_at, saved_by }) => (
          <li key={version}>
            <Text size="sm">
              {annotationText("version", {
                count: shapes,
                when: formatDateTime(saved_at),
                by: saved_by?.full_name ?? annotationText("someone"),
              })}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
