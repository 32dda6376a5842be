import { Button } from "@mantine/core";
import { IconMailFast } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import deliveryMailText from "locales/delivery-mail.ftl";
import { useState } from "react";
import { api, unwrap } from "@/api/client";
import { BulkQuestion } from "@/components/lists/bulk/BulkQuestion";
import { BulkResult } from "@/components/lists/bulk/BulkResult";
import { barButton, SelectionBar } from "@/components/lists/bulk/SelectionBar";
import type { Selection } from "@/components/lists/bulk/selection";
import { useBulk } from "@/components/lists/bulk/use-bulk";
import { type Mail, refreshMails } from "./queries";

const send = async (mails: string[]) => unwrap(await api.POST("/api/admin/mails/retries", { body: { mails } })).rows;

/** Toolbar that retries the selected emails. It stays mounted without a selection, to show the result. */
export default function MailSelectionBar({ selection }: { selection: Selection<Mail> }) {
  const client = useQueryClient();
  const bulk = useBulk(send, () => void refreshMails(client), {
    doneText: (count) => deliveryMailText("retried-many", { count }),
  });
  const [isAsking, setIsAsking] = useState(false);
  const { chosen } = selection;
  const count = chosen.length;
  const run = async () => {
    const items = chosen.map(({ id, subject, recipient }) => ({ key: id, name: `${subject}, ${recipient}`, body: id }));
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
          label={deliveryMailText("selection")}
          count={deliveryMailText("selected", { count })}
        >
          <Button
            leftSection={<IconMailFast size={18} aria-hidden />}
            onClick={() => setIsAsking(true)}
            disabled={bulk.isBusy}
            className={barButton}
          >
            {deliveryMailText("retry-selected")}
          </Button>
        </SelectionBar>
      )}
      {isAsking && (
        <BulkQuestion
          title={deliveryMailText("retry-title", { count })}
          confirm={deliveryMailText("retry")}
          isBusy={bulk.isBusy}
          onConfirm={() => void run()}
          onClose={() => setIsAsking(false)}
        >
          {deliveryMailText("retry-question")}
        </BulkQuestion>
      )}
      <BulkResult report={bulk.report} closeReport={bulk.closeReport} />
    </>
  );
}
