import { Button, Menu } from "@mantine/core";
import { IconClockPause, IconUser } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import inboxText from "locales/inbox.ftl";
import { useState } from "react";
import { useAccount } from "@/api/account";
import { api, messageOf, type Schemas, unwrap } from "@/api/client";
import { BulkResult } from "@/components/lists/bulk/BulkResult";
import { barButton, SelectionBar } from "@/components/lists/bulk/SelectionBar";
import type { Selection } from "@/components/lists/bulk/selection";
import { type BulkItem, useBulk } from "@/components/lists/bulk/use-bulk";
import { adminsQuery, type ListedThread, threadKeys } from "./queries";

type ThreadToChange = Schemas["ThreadToChange"];
type ThreadChange = { assignTo: string | null } | { wait: boolean };

function itemOf({ project, work }: ListedThread, change: ThreadChange): BulkItem<ThreadToChange> {
  const { project_code, project_number, property_owner_name } = project;
  const named = { key: project_code, name: `${property_owner_name}, ${project_number}` };
  if ("wait" in change) {
    const [seen, to] = [Boolean(work?.waiting_since), change.wait];
    return {
      ...named,
      body: { project_code, waiting: { seen, to } },
      undo: () => ({ project_code, waiting: { seen: to, to: seen } }),
    };
  }
  const [seen, to] = [work?.assigned_to?.id ?? null, change.assignTo];
  return {
    ...named,
    body: { project_code, assignee: { seen, to } },
    undo: () => ({ project_code, assignee: { seen: to, to: seen } }),
  };
}

/** Toolbar with the actions for the selected threads. It stays mounted without a selection, to show the result. */
export default function ThreadSelectionBar({ selection }: { selection: Selection<ListedThread> }) {
  const client = useQueryClient();
  const bulk = useBulk<ThreadToChange>(
    async (threads) => unwrap(await api.POST("/api/threads/changes", { body: { threads } })).rows,
    () => void client.invalidateQueries({ queryKey: threadKeys.all }),
    { doneText: (count) => inboxText("bulk-changed", { count }) },
  );
  const { chosen } = selection;
  const run = async (change: ThreadChange) => {
    const left = await bulk.run(chosen.map((thread) => itemOf(thread, change)));
    // Threads that were not changed stay selected.
    if (left) selection.keep(({ project }) => left.has(project.project_code));
  };
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          selection={selection}
          label={inboxText("bulk-selection")}
          count={inboxText("bulk-selected", { count: chosen.length })}
        >
          <AssignMenu isBusy={bulk.isBusy} onAssign={(assignTo) => void run({ assignTo })} />
          <Menu position="top-end">
            <Menu.Target>
              <Button
                variant="default"
                leftSection={<IconClockPause size={18} aria-hidden />}
                disabled={bulk.isBusy}
                className={barButton}
              >
                {inboxText("bulk-waiting")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void run({ wait: true })}>{inboxText("wait")}</Menu.Item>
              <Menu.Item onClick={() => void run({ wait: false })}>{inboxText("bulk-stop-waiting")}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </SelectionBar>
      )}
      <BulkResult report={bulk.report} closeReport={bulk.closeReport} />
    </>
  );
}

interface AssignMenuProps {
  isBusy: boolean;
  onAssign: (id: string | null) => void;
}

function AssignMenu({ isBusy, onAssign }: AssignMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const reader = useAccount()?.user;
  const admins = useQuery({ ...adminsQuery, enabled: isOpen });
  const others = admins.data?.items.filter(({ id }) => id !== reader?.id) ?? [];
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="top-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconUser size={18} aria-hidden />}
          loading={isBusy}
          className={barButton}
        >
          {inboxText("assign")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reader && <Menu.Item onClick={() => onAssign(reader.id)}>{inboxText("me")}</Menu.Item>}
        {others.map(({ id, full_name }) => (
          <Menu.Item key={id} onClick={() => onAssign(id)}>
            {full_name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onAssign(null)}>{inboxText("nobody")}</Menu.Item>
        {admins.isPending && <Menu.Label role="status">{inboxText("loading-admins")}</Menu.Label>}
        {admins.isError && <Menu.Label role="status">{messageOf(admins.error, inboxText("admins-failed"))}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
