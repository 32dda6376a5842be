import { Button, Group, Stack, Text } from "@mantine/core";
import packageDialogText from "locales/package-dialog.ftl";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { type ClaimPackage, useDeleteFile } from "./queries";

interface DeleteFileProps {
  code: string;
  claimPackage: ClaimPackage;
  onClose: () => void;
}

/** Confirms that the ZIP file of a package is deleted, which cannot be undone. */
export function DeleteFile({ code, claimPackage: { id, number }, onClose }: DeleteFileProps) {
  const remove = useDeleteFile(code);
  const close = () => {
    if (!remove.isPending) onClose();
  };
  useDialog(close);
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast.success(packageDialogText("deleted", { number }));
        onClose();
      },
    });
  return (
    <Modal opened onClose={close} title={packageDialogText("deleting-title", { number })}>
      <Stack>
        {remove.isError && (
          <FailureAlert title={packageDialogText("deleting-failed")}>
            {messageOf(remove.error, packageDialogText("try-again"))}
          </FailureAlert>
        )}
        <Text>{packageDialogText("deleting-hint")}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={remove.isPending} data-autofocus>
            {packageDialogText("keep")}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={confirm}>
            {packageDialogText("deleting-submit")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
