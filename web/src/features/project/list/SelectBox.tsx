import projectListText from "locales/project-list.ftl";
import type { ProjectCard } from "@/api/project";
import type { Selection } from "../bulk/selection";
import own from "./ProjectListPage.module.css";

interface SelectOneProps {
  selection: Selection;
  project: ProjectCard;
}

// The boxes are the browser's own, as the selects of the bar are: the list is there at once.

/** The box that chooses one project; with the Shift key, all between it and the one before. */
export function SelectOne({ selection, project }: SelectOneProps) {
  const { property_owner_name, project_number } = project;
  const isChosen = selection.has(project);
  return (
    <label className={own.box}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={selection.isFull && !isChosen}
        onChange={({ nativeEvent }) => selection.toggle(project, (nativeEvent as MouseEvent).shiftKey)}
        aria-label={projectListText("selection-select-of", { owner: property_owner_name, number: project_number })}
      />
    </label>
  );
}

interface SelectAllProps {
  selection: Selection;
  shown: ProjectCard[];
  label?: string;
}

/** The box that chooses all that the list shows. */
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
