import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import documentDialogText from "locales/document-dialog.ftl";
import { lazy, Suspense, useState } from "react";
import { ModalFrame } from "@/components/overlays/ModalFrame";

const DocumentDialog = lazy(() => import("./DocumentDialog"));

/** Opens the dialog with reports of a project as PDF. */
export function ReportsButton({ code }: { code: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileTypePdf size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {documentDialogText("open")}
      </Button>
      {isOpen && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          <DocumentDialog code={code} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
