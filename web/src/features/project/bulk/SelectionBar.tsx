import { Button, Text } from "@mantine/core";
import { IconBuilding, IconProgress } from "@tabler/icons-react";
import projectBulkText from "locales/project-bulk.ftl";
import { lazy, Suspense, useState } from "react";
import type { ProjectCard } from "@/api/project";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import classes from "./SelectionBar.module.css";
import { BULK_MAX, type Selection } from "./selection";

const AssignManyDialog = lazy(() => import("./AssignManyDialog"));
const ChangeStatusesDialog = lazy(() => import("./ChangeStatusesDialog"));

/** Toolbar with the actions for the selected projects. It stays visible while the list scrolls. */
export default function SelectionBar({ selection }: { selection: Selection }) {
  // A snapshot from when the dialog opens, because the user decides based on that state.
  const [asked, setAsked] = useState<{ what: "assign" | "status"; projects: ProjectCard[] }>();
  const { chosen, isFull } = selection;
  const Dialog = asked?.what === "assign" ? AssignManyDialog : ChangeStatusesDialog;
  const close = (left: ReadonlySet<string> | undefined) => {
    setAsked(undefined);
    if (left) selection.keep(left);
  };
  const ask = (what: "assign" | "status") => setAsked({ what, projects: chosen });
  return (
    <section className={classes.bar} data-selection aria-label={projectBulkText("selection")}>
      <Text size="sm" role="status" className={classes.count}>
        <strong>{projectBulkText("selected", { count: chosen.length })}</strong>
        {isFull && <span>{` · ${projectBulkText("most", { count: BULK_MAX })}`}</span>}
      </Text>
      <Button variant="subtle" color="gray" onClick={selection.clear}>
        {projectBulkText("clear")}
      </Button>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconProgress size={18} aria-hidden />}
          onClick={() => ask("status")}
          className={classes.act}
        >
          {projectBulkText("change-status")}
        </Button>
        <Button
          leftSection={<IconBuilding size={18} aria-hidden />}
          onClick={() => ask("assign")}
          className={classes.act}
        >
          {projectBulkText("assign")}
        </Button>
      </div>
      {asked && (
        <Suspense fallback={<ModalFrame onClose={() => close(undefined)} />}>
          <Dialog projects={asked.projects} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
