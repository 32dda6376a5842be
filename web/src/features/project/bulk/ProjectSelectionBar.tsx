import { Button } from "@mantine/core";
import { IconBuilding, IconProgress } from "@tabler/icons-react";
import projectBulkText from "locales/project-bulk.ftl";
import { lazy, Suspense, useState } from "react";
import type { ProjectCard } from "@/api/project";
import { barButton, SelectionBar } from "@/components/lists/bulk/SelectionBar";
import type { Selection } from "@/components/lists/bulk/selection";
import { ModalFrame } from "@/components/overlays/ModalFrame";

const AssignManyDialog = lazy(() => import("./AssignManyDialog"));
const ChangeStatusesDialog = lazy(() => import("./ChangeStatusesDialog"));

/** Toolbar with the actions for the selected projects. */
export default function ProjectSelectionBar({ selection }: { selection: Selection<ProjectCard> }) {
  // A snapshot from when the dialog opens, because the user decides based on that state.
  const [asked, setAsked] = useState<{ what: "assign" | "status"; projects: ProjectCard[] }>();
  const { chosen } = selection;
  const Dialog = asked?.what === "assign" ? AssignManyDialog : ChangeStatusesDialog;
  const close = (left: ReadonlySet<string> | undefined) => {
    setAsked(undefined);
    if (left) selection.keep(({ project_code }) => left.has(project_code));
  };
  const ask = (what: "assign" | "status") => setAsked({ what, projects: chosen });
  return (
    <>
      <SelectionBar
        selection={selection}
        label={projectBulkText("selection")}
        count={projectBulkText("selected", { count: chosen.length })}
      >
        <Button
          variant="default"
          leftSection={<IconProgress size={18} aria-hidden />}
          onClick={() => ask("status")}
          className={barButton}
        >
          {projectBulkText("change-status")}
        </Button>
        <Button
          leftSection={<IconBuilding size={18} aria-hidden />}
          onClick={() => ask("assign")}
          className={barButton}
        >
          {projectBulkText("assign")}
        </Button>
      </SelectionBar>
      {asked && (
        <Suspense fallback={<ModalFrame onClose={() => close(undefined)} />}>
          <Dialog projects={asked.projects} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
