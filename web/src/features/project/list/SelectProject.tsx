import projectListText from "locales/project-list.ftl";
import type { ProjectCard } from "@/api/project";
import { SelectOne } from "@/components/lists/bulk/SelectBox";
import type { Selection } from "@/components/lists/bulk/selection";

interface SelectProjectProps {
  selection: Selection<ProjectCard>;
  project: ProjectCard;
}

/** Checkbox that selects a project. */
export function SelectProject({ selection, project }: SelectProjectProps) {
  const { property_owner_name: owner, project_number: number } = project;
  return (
    <SelectOne selection={selection} row={project} label={projectListText("selection-select-of", { owner, number })} />
  );
}
