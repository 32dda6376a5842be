import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { NativeSelect, SegmentedControl } from "@mantine/core";
import fileText from "locales/file.ftl";
import photoViewText from "locales/photo-view.ftl";
import { useDeferredValue } from "react";
import type { StoredFile } from "@/components/files/file-kind";
import { ARRANGEMENTS, type Arrangement } from "./arrangement";
import classes from "./FileCard.module.css";

/** The files of the submission, those of status updates, or both. */
export type Group = "all" | "original_submission" | "status_update";

const GROUPS: { value: Group; label: string }[] = [
  { value: "all", label: fileText("all") },
  { value: "original_submission", label: fileText("original-submission") },
  { value: "status_update", label: fileText("status-updates") },
];

/** The files of a group. */
export const filesIn = (files: StoredFile[], group: Group) =>
  group === "all" ? files : files.filter((file) => file.origin === group);

interface GroupChoiceProps {
  files: StoredFile[];
  group: Group;
  onChange: (group: Group) => void;
}

/** Chooses which files are shown. */
export function GroupChoice({ files, group, onChange }: GroupChoiceProps) {
  // The control measures itself, which forces layout. Rendering it in a separate step keeps slow phones responsive.
  const isShown = useDeferredValue(true, false);
  if (!isShown) return <div className={classes.groups} />;
  return (
    <SegmentedControl
      value={group}
      onChange={(value) => onChange(value as Group)}
      data={GROUPS.map(({ value, label }) => ({ value, label: `${label} (${filesIn(files, value).length})` }))}
      className={classes.groups}
      aria-label={fileText("which")}
    />
  );
}

interface ArrangementChoiceProps {
  by: Arrangement;
  onChange: (by: Arrangement) => void;
}

/** Chooses how the files are arranged. */
export function ArrangementChoice({ by, onChange }: ArrangementChoiceProps) {
  return (
    <NativeSelect
      className={classes.arrangement}
      aria-label={photoViewText("arrange")}
      value={by}
      onChange={(event) => onChange(event.currentTarget.value as Arrangement)}
      data={ARRANGEMENTS.map((value) => ({ value, label: photoViewText(value) }))}
    />
  );
}
