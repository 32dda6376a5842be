import { Button, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import photoText from "locales/photo.ftl";
import { useState } from "react";
import type { Schemas } from "@/api/client";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { phaseName } from "@/lib/photos/phase-name";
import { formatDateTime } from "@/lib/time/dates";
import { photoHistoryQuery } from "./describe-queries";
import classes from "./PhotoHistory.module.css";

type Change = Schemas["PhotoChanged"];

/** A value for people: the name of a phase, and no id of another photo. */
function shown(field: Change["field"], value: string): string {
  if (field === "phase") return phaseName(value);
  return field === "before" ? photoText("history-linked") : value;
}

function sentenceOf({ field, previous, current }: Change): string {
  const name = photoText(`history-field-${field}`);
  if (!current) return photoText("history-cleared", { field: name, previous: shown(field, previous ?? "") });
  if (!previous) return photoText("history-set", { field: name, current: shown(field, current) });
  return photoText("history-changed", {
    field: name,
    previous: shown(field, previous),
    current: shown(field, current),
  });
}

/** Who changed what a photo says, newest first. Loaded when it is opened. */
export function PhotoHistory({ code, id }: { code: string; id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        color="gray"
        className={classes.open}
        leftSection={<IconHistory size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {photoText("history-show")}
      </Button>
    );
  return <Changes code={code} id={id} />;
}

function Changes({ code, id }: { code: string; id: string }) {
  const { data, error, refetch } = useQuery(photoHistoryQuery(code, id));
  if (!data) {
    if (!error) return <ComponentSkeleton />;
    return <ErrorState title={photoText("history-failed")} error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <Text c="dimmed">{photoText("history-none")}</Text>;
  return (
    <ul className={classes.changes} aria-label={photoText("history")}>
      {data.map((change) => (
        <li key={`${change.at} ${change.field}`} className={classes.change}>
          <div>{sentenceOf(change)}</div>
          <div className={classes.by}>
            {photoText("history-by", {
              who: change.by ?? photoText("history-somebody"),
              when: formatDateTime(change.at),
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}
