import { Button, Group, Stack, Text } from "@mantine/core";
import { IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import userText from "locales/user.ftl";
import { useState } from "react";
import { api, type Schemas, unwrap } from "@/api/client";
import { BulkResult } from "@/components/lists/bulk/BulkResult";
import { barButton, SelectionBar } from "@/components/lists/bulk/SelectionBar";
import type { Selection } from "@/components/lists/bulk/selection";
import { type BulkItem, useBulk } from "@/components/lists/bulk/use-bulk";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { refreshTopics } from "@/lib/network/topics";
import type { User } from "./queries";

/** An account to deactivate or reactivate. All of a request have the same direction. */
interface UserToChange {
  active: boolean;
  seen: Schemas["SeenUser"];
}

async function send(changes: UserToChange[]) {
  const body = { active: changes[0]?.active ?? true, users: changes.map(({ seen }) => seen) };
  return unwrap(await api.POST("/api/admin/users/changes", { body })).rows;
}

const itemOf = ({ id, version, full_name }: User, active: boolean): BulkItem<UserToChange> => ({
  key: id,
  name: full_name,
  body: { active, seen: { id, version } },
  undo: (row) => ({ active: !active, seen: { id, version: row.version ?? version } }),
});

/** Toolbar with the actions for the selected accounts. It stays mounted without a selection, to show the result. */
export default function UserSelectionBar({ selection }: { selection: Selection<User> }) {
  const client = useQueryClient();
  const bulk = useBulk(send, () => refreshTopics(client, ["user", "contractor"]), {
    doneText: (count) => userText("bulk-changed", { count }),
  });
  const [isAsking, setIsAsking] = useState(false);
  const { chosen } = selection;
  const run = async (active: boolean) => {
    const left = await bulk.run(chosen.map((user) => itemOf(user, active)));
    if (!left) return;
    setIsAsking(false);
    // Accounts that were not changed stay selected.
    selection.keep(({ id }) => left.has(id));
  };
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          selection={selection}
          label={userText("bulk-selection")}
          count={userText("bulk-selected", { count: chosen.length })}
        >
          <Button
            variant="default"
            leftSection={<IconUserCheck size={18} aria-hidden />}
            onClick={() => void run(true)}
            disabled={bulk.isBusy}
            className={barButton}
          >
            {userText("bulk-reactivate")}
          </Button>
          <Button
            variant="light"
            color="red"
            leftSection={<IconUserOff size={18} aria-hidden />}
            onClick={() => setIsAsking(true)}
            disabled={bulk.isBusy}
            className={barButton}
          >
            {userText("bulk-deactivate")}
          </Button>
        </SelectionBar>
      )}
      {isAsking && (
        <DeactivateQuestion
          count={chosen.length}
          isBusy={bulk.isBusy}
          onConfirm={() => void run(false)}
          onClose={() => setIsAsking(false)}
        />
      )}
      <BulkResult report={bulk.report} closeReport={bulk.closeReport} />
    </>
  );
}

interface DeactivateQuestionProps {
  count: number;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks because the sessions that end are not restored by the undo. */
function DeactivateQuestion({ count, isBusy, onConfirm, onClose }: DeactivateQuestionProps) {
  const close = () => {
    if (!isBusy) onClose();
  };
  useDialog(close);
  return (
    <Modal opened onClose={close} title={userText("bulk-title", { count })}>
      <Stack>
        <Text>{userText("bulk-question")}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={isBusy} data-autofocus>
            {userText("change-keep")}
          </Button>
          <Button color="red" loading={isBusy} onClick={onConfirm}>
            {userText("change-deactivate")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
