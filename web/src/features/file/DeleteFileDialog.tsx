import { Button, Group, Text } from "@mantine/core";
import { type RefObject, useRef } from "react";
import type { StoredFile } from "@/components/files/file-kind";
import { Modal } from "@/components/Modal";
import { toast } from "@/components/toast";
import { useDialog } from "@/components/use-dialog";
import { commonTexts } from "@/lib/common-texts";
import classes from "./FileCard.module.css";
import { useDeleteFile } from "./queries";
import { fileTexts } from "./texts";

interface DeleteFileDialogProps {
  code: string;
  file: StoredFile;
  onClose: () => void;
  /** Takes the focus when the file is gone, and with it the button that was pressed. */
  panel: RefObject<HTMLElement | null>;
}

/** Asks before a file is gone for everybody. */
export default function DeleteFileDialog({ code, file, onClose, panel }: DeleteFileDialogProps) {
  const remove = useDeleteFile(code);
  const close = () => !remove.isPending && onClose();
  const focusBack = useRef<HTMLElement>(null);
  useDialog(close, focusBack);
  const confirm = () =>
    remove.mutate(file.id, {
      onSuccess: () => {
        toast.success(fileTexts.deleted);
        focusBack.current = panel.current;
        onClose();
      },
      onError: () => toast.error(fileTexts.deleteFailed),
    });
  return (
    <Modal opened onClose={close} title={fileTexts.deleteTitle} closeButtonProps={{ "aria-label": commonTexts.close }}>
      <Text mb="lg" className={classes.question}>
        {fileTexts.deleteQuestion(file.file_name)}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} disabled={remove.isPending} data-autofocus>
          {fileTexts.keep}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={confirm}>
          {fileTexts.delete}
        </Button>
      </Group>
    </Modal>
  );
}
