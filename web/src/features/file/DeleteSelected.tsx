import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import fileText from "locales/file.ftl";
import { useEffect, useState } from "react";
import { api, unwrap } from "@/api/client";
import type { StoredFile } from "@/components/files/file-kind";
import { BulkQuestion } from "@/components/lists/bulk/BulkQuestion";
import { BulkResult } from "@/components/lists/bulk/BulkResult";
import { BULK_MAX } from "@/components/lists/bulk/selection";
import { useBulk } from "@/components/lists/bulk/use-bulk";
import { useForgetFiles } from "./queries";

interface DeleteSelectedProps {
  code: string;
  /** The selected files. */
  chosen: StoredFile[];
  /** Called when all of them are gone. */
  onDeleted: () => void;
  /** Called with whether a dialog covers the page. Must not change. */
  onCover: (isCovered: boolean) => void;
}

/** The button that deletes the selected files of a project, after a question. */
export default function DeleteSelected({ code, chosen, onDeleted, onCover }: DeleteSelectedProps) {
  const forget = useForgetFiles(code);
  const gone = new Set<string>();
  const send = async (files: string[]) => {
    const params = { path: { code } };
    const { rows } = unwrap(await api.POST("/api/projects/{code}/files/deletions", { params, body: { files } }));
    for (const { key, outcome } of rows) if (outcome === "changed" || outcome === "not_found") gone.add(key);
    return rows;
  };
  const bulk = useBulk(send, () => forget(gone), {
    doneText: (count) => fileText("deleted-many", { count }),
    isDeletion: true,
  });
  const [isAsking, setIsAsking] = useState(false);
  const isCovering = isAsking || bulk.report !== undefined;
  useEffect(() => onCover(isCovering), [isCovering, onCover]);
  const run = async () => {
    const left = await bulk.run(chosen.map(({ id, file_name }) => ({ key: id, name: file_name, body: id })));
    if (!left) return;
    setIsAsking(false);
    if (left.size === 0) onDeleted();
  };
  const count = chosen.length;
  return (
    <>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={count === 0 || count > BULK_MAX || bulk.isBusy}
        onClick={() => setIsAsking(true)}
      >
        {fileText("delete-selected")}
      </Button>
      {isAsking && (
        <BulkQuestion
          title={fileText("delete-many-title", { count })}
          confirm={fileText("delete")}
          isDanger
          isFinal
          isBusy={bulk.isBusy}
          onConfirm={() => void run()}
          onClose={() => setIsAsking(false)}
        >
          {fileText("delete-many-question")}
        </BulkQuestion>
      )}
      <BulkResult report={bulk.report} closeReport={bulk.closeReport} />
    </>
  );
}
