import { Button } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import projectDeletionText from "locales/project-deletion.ftl";
import { api, type Schemas, unwrap } from "@/api/client";
import { BulkResult } from "@/components/lists/bulk/BulkResult";
import { barButton, SelectionBar } from "@/components/lists/bulk/SelectionBar";
import type { Selection } from "@/components/lists/bulk/selection";
import { type BulkItem, useBulk } from "@/components/lists/bulk/use-bulk";
import { type DeletedProject, refreshShown } from "./queries";

/** A project to restore or, as the undo, to delete again. All of a request are the same. */
type Change = { restored: string } | { deleted: Schemas["ProjectToDelete"] };

async function send(changes: Change[]) {
  const deleted = changes.flatMap((change) => ("deleted" in change ? [change.deleted] : []));
  const answer =
    deleted.length > 0
      ? await api.POST("/api/projects/deletions", { body: { projects: deleted } })
      : await api.POST("/api/admin/deleted-projects/restorations", {
          body: { projects: changes.flatMap((change) => ("restored" in change ? [change.restored] : [])) },
        });
  return unwrap(answer).rows;
}

const itemOf = ({ id, property_owner_name: owner, project_number }: DeletedProject): BulkItem<Change> => ({
  key: id,
  name: `${owner} (${project_number})`,
  body: { restored: id },
  undo: ({ version }) => ({ deleted: { id, version: version ?? 0 } }),
});

/** Toolbar that restores the selected projects. It stays mounted without a selection, to show the result. */
export default function DeletedSelectionBar({ selection }: { selection: Selection<DeletedProject> }) {
  const client = useQueryClient();
  const bulk = useBulk(send, () => refreshShown(client), {
    doneText: (count) => projectDeletionText("restored-many", { count }),
  });
  const { chosen } = selection;
  const restore = async () => {
    const left = await bulk.run(chosen.map(itemOf));
    if (left) selection.keep(({ id }) => left.has(id));
  };
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          selection={selection}
          label={projectDeletionText("selection")}
          count={projectDeletionText("selected", { count: chosen.length })}
        >
          <Button
            leftSection={<IconRestore size={18} aria-hidden />}
            loading={bulk.isBusy}
            onClick={() => void restore()}
            className={barButton}
          >
            {projectDeletionText("restore")}
          </Button>
        </SelectionBar>
      )}
      <BulkResult report={bulk.report} closeReport={bulk.closeReport} />
    </>
  );
}
