import { Button } from "@mantine/core";
import { IconPackage } from "@tabler/icons-react";
import packageDialogText from "locales/package-dialog.ftl";
import { lazy, Suspense, useState } from "react";
import { ModalFrame } from "@/components/overlays/ModalFrame";

const PackageDialog = lazy(() => import("./PackageDialog"));

interface PackagesButtonProps {
  code: string;
  /** Whether packages may contain what only admins see. */
  isAdmin: boolean;
}

/** Opens the dialog with the claim packages of a project. */
export function PackagesButton({ code, isAdmin }: PackagesButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPackage size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {packageDialogText("open")}
      </Button>
      {isOpen && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          <PackageDialog code={code} isAdmin={isAdmin} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
