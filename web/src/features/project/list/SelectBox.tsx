import projectListText from "locales/project-list.ftl";
import type { ProjectCard } from "@/api/project";
import { titleOf } from "@/lib/project/project-title";
import type { Selection } from "../bulk/selection";
import own from "./ProjectListPage.module.css";

interface SelectOneProps {
  selection: Selection;
  project: ProjectCard;
}

// Native checkboxes, like the bar's native selects, so that the list renders immediately.

/** Checkbox that selects one project; with Shift, the range since the previous one. */
export function SelectOne({ selection, project }: SelectOneProps) {
  const isChosen = selection.has(project);
  return (
    <label className={own.box}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={selection.isFull && !isChosen}
        onChange={({ nativeEvent }) => selection.toggle(project, (nativeEvent as MouseEvent).shiftKey)}
        aria-label={projectListText("selection-select-of", { owner: titleOf(project), number: project.project_number })}
      />
    </label>
  );
}

interface SelectAllProps {
  selection: Selection;
  shown: ProjectCard[];
  label?: string;
}

/** Checkbox that selects all projects that the list shows. */
export function SelectAll({ selection, shown, label }: SelectAllProps) {
  const count = shown.filter(selection.has).length;
  const isSome = count > 0 && count < shown.length;
  return (
    <label className={own.box}>
      <input
        type="checkbox"
        checked={count > 0 && !isSome}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        onChange={selection.toggleAll}
        aria-label={projectListText("selection-select-all")}
      />
      <span>{label}</span>
    </label>
  );
}
