import { Text } from "@mantine/core";
import photoText from "locales/photo.ftl";
import { useState } from "react";
import { toast } from "@/components/feedback/toast";
import type { StoredFile } from "@/components/files/file-kind";
import { SendDialog } from "@/components/files/SendDialog";
import { useSendDialog } from "@/components/files/use-send-dialog";
import { BulkResult } from "@/components/lists/bulk/BulkResult";
import { useDialog } from "@/components/overlays/use-dialog";
import { PhotoFields } from "@/components/photos/PhotoFields";
import { usePhotoChoices } from "@/components/photos/use-photo-choices";
import { useDescribe } from "./describe-queries";
import { changeOf, type Edits, NO_EDITS, valuesOf, withTagEdit } from "./description-change";

interface DescribePhotosDialogProps {
  /** The project's code. */
  code: string;
  /** The photos, at least one. */
  files: StoredFile[];
  onClose: () => void;
}

/** Edits the descriptions of one or many photos. Only what was changed is saved. */
export default function DescribePhotosDialog({ code, files: given, onClose }: DescribePhotosDialogProps) {
  // As they were when the dialog opened: an undo restores these.
  const [files] = useState(given);
  const [edits, setEdits] = useState<Edits>(NO_EDITS);
  const bulk = useDescribe(code);
  const choices = usePhotoChoices({ id: "", code });
  const change = changeOf(files, edits);
  const isOver = bulk.report !== undefined;
  const save = async () => {
    if (!change) {
      toast.info(photoText("dialog-nothing-changed"));
      return;
    }
    const left = await bulk.describe(files, change);
    if (left?.size === 0) dialog.leave();
  };
  const dialog = useSendDialog({
    hasText: change !== undefined && !isOver,
    isSaving: bulk.isBusy,
    save: () => void save(),
    onClose,
  });
  useDialog(isOver ? dialog.leave : dialog.close);
  const edit = (made: Partial<Edits>) => setEdits({ ...edits, ...made });
  const closeReport = () => {
    bulk.closeReport();
    dialog.leave();
  };
  if (isOver) return <BulkResult report={bulk.report} closeReport={closeReport} />;
  const [only, ...others] = files;
  return (
    <SendDialog
      state={dialog}
      texts={{
        title: photoText("dialog-title", { count: files.length }),
        send: photoText("dialog-save"),
        discardTitle: photoText("dialog-discard-title"),
        discardText: photoText("dialog-discard-text"),
      }}
      hint={undefined}
      canSend={change !== undefined}
    >
      <Text size="sm" c="dimmed">
        {others.length === 0 && only ? only.file_name : photoText("dialog-hint")}
      </Text>
      <PhotoFields
        values={valuesOf(files, edits)}
        choices={choices}
        code={code}
        own={files.map(({ id }) => id)}
        onRoom={(room) => edit({ room })}
        onPhase={(phase) => edit({ phase })}
        onCaption={(caption) => edit({ caption })}
        onTag={(tag, isOfAll) => setEdits(withTagEdit(edits, tag, isOfAll))}
        onBefore={(before) => edit({ before })}
        offersNone={others.length > 0}
        disabled={bulk.isBusy}
      />
    </SendDialog>
  );
}
