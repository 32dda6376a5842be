import { Button, Group, Text } from "@mantine/core";
import commonText from "locales/common.ftl";
import fileText from "locales/file.ftl";
import { type RefObject, useRef } from "react";
import { toast } from "@/components/feedback/toast";
import type { StoredFile } from "@/components/files/file-kind";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import classes from "./FileCard.module.css";
import { useDeleteFile } from "./queries";

interface DeleteFileDialogProps {
  code: string;
  file: StoredFile;
  onClose: () => void;
  /** Receives the focus after the deletion, when the button that had it is gone. */
  panel: RefObject<HTMLElement | null>;
}

/** Confirms the deletion of a file. */
export default function DeleteFileDialog({ code, file, onClose, panel }: DeleteFileDialogProps) {
  const remove = useDeleteFile(code);
  const close = () => !remove.isPending && onClose();
  const focusBack = useRef<HTMLElement>(null);
  useDialog(close, focusBack);
  const confirm = () =>
    remove.mutate(file.id, {
      onSuccess: () => {
        toast.success(fileText("deleted"));
        focusBack.current = panel.current;
        onClose();
      },
      onError: () => toast.error(fileText("delete-failed")),
    });
  return (
    <Modal
      opened
      onClose={close}
      title={fileText("delete-title")}
      closeButtonProps={{ "aria-label": commonText("close") }}
    >
      <Text mb="lg" className={classes.question}>
        {fileText("delete-question", { name: file.file_name })}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} disabled={remove.isPending} data-autofocus>
          {fileText("keep")}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={confirm}>
          {fileText("delete")}
        </Button>
      </Group>
    </Modal>
  );
}
