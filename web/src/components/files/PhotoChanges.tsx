import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import photoViewText from "locales/photo-view.ftl";
import { api, type Schemas, unwrap } from "@/api/client";
import { InlineFailure } from "@/components/feedback/InlineFailure";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { phaseName } from "@/lib/photos/phase-name";
import { formatDateTime } from "@/lib/time/dates";
import classes from "./PhotoPanel.module.css";

type Change = Schemas["PhotoChanged"];

const fieldName = (field: Change["field"]): string =>
  field === "room"
    ? photoViewText("room-name")
    : field === "before"
      ? photoViewText("history-before")
      : photoViewText(field);

/** Who changed what in the description of a photo, newest first. */
export function PhotoChanges({ code, id }: { code: string; id: string }) {
  const changes = useQuery({
    queryKey: ["file", "history", code, id],
    queryFn: async ({ signal }) => {
      const params = { path: { code, id } };
      return unwrap(await api.GET("/api/projects/{code}/files/{id}/history", { params, signal })).items;
    },
  });
  if (changes.isPending) return <ComponentSkeleton />;
  if (!changes.data)
    return (
      <InlineFailure
        text={photoViewText("history-failed")}
        error={changes.error}
        onRetry={() => void changes.refetch()}
      />
    );
  if (changes.data.length === 0) return <Text size="sm">{photoViewText("history-none")}</Text>;
  return (
    <ol className={classes.changes}>
      {changes.data.map((change) => (
        <li key={`${change.at} ${change.field}`}>
          <Text component="div" size="sm" className={classes.change}>
            <strong>{fieldName(change.field)}</strong>
            <span>{`${wordsOf(change.field, change.previous)} → ${wordsOf(change.field, change.current)}`}</span>
          </Text>
          <Text size="xs" className={classes.quiet}>
            {`${change.by ?? photoViewText("somebody")} · ${formatDateTime(change.at)}`}
          </Text>
        </li>
      ))}
    </ol>
  );
}

/** A value as people read it. Photos have no names that say more than that there is one. */
function wordsOf(field: Change["field"], value: string | null | undefined): string {
  if (!value) return photoViewText("history-empty");
  if (field === "before") return photoViewText("history-pair");
  return field === "phase" ? phaseName(value) : value;
}
