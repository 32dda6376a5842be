import projectListText from "locales/project-list.ftl";
import type { ProjectCard } from "@/api/project";
import { SelectOne } from "@/components/lists/bulk/SelectBox";
import type { Selection } from "@/components/lists/bulk/selection";
import { titleOf } from "@/lib/project/project-title";

interface SelectProjectProps {
  selection: Selection<ProjectCard>;
  project: ProjectCard;
}

/** Checkbox that selects a project. */
export function SelectProject({ selection, project }: SelectProjectProps) {
  const label = projectListText("selection-select-of", { project: titleOf(project), number: project.project_number });
  return <SelectOne selection={selection} row={project} label={label} />;
}
