import { Button } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import invitationText from "locales/invitation.ftl";
import { useState } from "react";
import { api, unwrap } from "@/api/client";
import { BulkQuestion } from "@/components/lists/bulk/BulkQuestion";
import { BulkResult } from "@/components/lists/bulk/BulkResult";
import { barButton, SelectionBar } from "@/components/lists/bulk/SelectionBar";
import type { Selection } from "@/components/lists/bulk/selection";
import { useBulk } from "@/components/lists/bulk/use-bulk";
import { refreshTopics } from "@/lib/network/topics";
import { invited } from "./InvitationRow";
import type { Invitation } from "./queries";

const send = async (invitations: string[]) =>
  unwrap(await api.POST("/api/admin/invitations/revocations", { body: { invitations } })).rows;

/** Toolbar that revokes the selected invitations. It stays mounted without a selection, to show the result. */
export default function InvitationSelectionBar({ selection }: { selection: Selection<Invitation> }) {
  const client = useQueryClient();
  const bulk = useBulk(send, () => refreshTopics(client, ["contractor"]), {
    doneText: (count) => invitationText("revoked-many", { count }),
  });
  const [isAsking, setIsAsking] = useState(false);
  const { chosen } = selection;
  const count = chosen.length;
  const revoke = async () => {
    const items = chosen.map((invitation) => ({ key: invitation.id, name: invited(invitation), body: invitation.id }));
    const left = await bulk.run(items);
    if (!left) return;
    setIsAsking(false);
    selection.keep(({ id }) => left.has(id));
  };
  return (
    <>
      {count > 0 && (
        <SelectionBar
          selection={selection}
          label={invitationText("selection")}
          count={invitationText("selected", { count })}
        >
          <Button
            variant="light"
            color="red"
            leftSection={<IconBan size={18} aria-hidden />}
            onClick={() => setIsAsking(true)}
            disabled={bulk.isBusy}
            className={barButton}
          >
            {invitationText("revoke-selected")}
          </Button>
        </SelectionBar>
      )}
      {isAsking && (
        <BulkQuestion
          title={invitationText("revoke-many-title", { count })}
          confirm={invitationText("revoke")}
          isDanger
          isFinal
          isBusy={bulk.isBusy}
          onConfirm={() => void revoke()}
          onClose={() => setIsAsking(false)}
        >
          {invitationText("revoke-many-question")}
        </BulkQuestion>
      )}
      <BulkResult report={bulk.report} closeReport={bulk.closeReport} />
    </>
  );
}
