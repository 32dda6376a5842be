import commonText from "locales/common.ftl";
import type { ReactNode } from "react";
import { Modal } from "@/components/overlays/Modal";
import { useBackCloses } from "@/components/overlays/use-back-closes";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import type { StoredFile } from "./file-kind";

interface FileDialogProps {
  file: StoredFile;
  size: "lg" | "xl";
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that shows a file, under its name. */
export function FileDialog({ file, size, onClose, children }: FileDialogProps) {
  useFocusBack();
  useBackCloses(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.file_name}
      size={size}
      closeButtonProps={{ "aria-label": commonText("close") }}
    >
      {children}
    </Modal>
  );
}
