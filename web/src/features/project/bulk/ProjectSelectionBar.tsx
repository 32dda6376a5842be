import { Button } from "@mantine/core";
import { IconBuilding, IconProgress } from "@tabler/icons-react";
import projectBulkText from "locales/project-bulk.ftl";
import { lazy, Suspense, useState } from "react";
import type { ProjectCard } from "@/api/project";
import { BulkResult } from "@/components/lists/bulk/BulkResult";
import { barButton, SelectionBar } from "@/components/lists/bulk/SelectionBar";
import type { Selection } from "@/components/lists/bulk/selection";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { MoreProjectActions } from "./MoreProjectActions";
import type { Question } from "./ProjectQuestions";
import { useProjectActions } from "./project-actions";

const AssignManyDialog = lazy(() => import("./AssignManyDialog"));
const ChangeStatusesDialog = lazy(() => import("./ChangeStatusesDialog"));
const ProjectQuestions = lazy(() => import("./ProjectQuestions"));

interface ProjectSelectionBarProps {
  selection: Selection<ProjectCard>;
}

/** Toolbar with the actions for the selected projects. It stays mounted without a selection, to show the result. */
export default function ProjectSelectionBar({ selection }: ProjectSelectionBarProps) {
  // A snapshot from when the dialog opens, because the user decides based on that state.
  const [asked, setAsked] = useState<{ what: "assign" | "status" | Question; projects: ProjectCard[] }>();
  const actions = useProjectActions();
  const { chosen } = selection;
  const close = (left?: ReadonlySet<string>) => {
    setAsked(undefined);
    // Projects that were not changed stay selected. Results name them by code or by id.
    if (left) selection.keep(({ project_code, id }) => left.has(project_code) || left.has(id));
  };
  const ask = (what: "assign" | "status" | Question) => setAsked({ what, projects: chosen });
  const after = (running: Promise<ReadonlySet<string> | undefined>) =>
    void running.then((left) => {
      if (left) close(left);
    });
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          selection={selection}
          label={projectBulkText("selection")}
          count={projectBulkText("selected", { count: chosen.length })}
        >
          <MoreProjectActions isBusy={actions.isBusy} onAsk={ask} onLift={() => after(actions.hold(chosen, null))} />
          <Button
            variant="default"
            leftSection={<IconProgress size={18} aria-hidden />}
            onClick={() => ask("status")}
            disabled={actions.isBusy}
            className={barButton}
          >
            {projectBulkText("change-status")}
          </Button>
          <Button
            leftSection={<IconBuilding size={18} aria-hidden />}
            onClick={() => ask("assign")}
            disabled={actions.isBusy}
            className={barButton}
          >
            {projectBulkText("assign")}
          </Button>
        </SelectionBar>
      )}
      {asked && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          {asked.what === "assign" ? (
            <AssignManyDialog projects={asked.projects} onClose={close} />
          ) : asked.what === "status" ? (
            <ChangeStatusesDialog projects={asked.projects} onClose={close} />
          ) : (
            <ProjectQuestions
              asked={asked.what}
              count={asked.projects.length}
              isBusy={actions.isBusy}
              onAccept={() => after(actions.accept(asked.projects))}
              onHold={(reason) => after(actions.hold(asked.projects, reason))}
              onDelete={() => after(actions.remove(asked.projects))}
              onClose={close}
            />
          )}
        </Suspense>
      )}
      <BulkResult report={actions.report} closeReport={actions.closeReport} />
    </>
  );
}
