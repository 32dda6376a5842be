import { Stack, Text } from "@mantine/core";
import packageDialogText from "locales/package-dialog.ftl";
import { lazy, Suspense, useRef, useState } from "react";
import { Modal } from "@/components/overlays/Modal";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useDialog } from "@/components/overlays/use-dialog";
import { DeleteFile } from "./DeleteFile";
import { OrderForm } from "./OrderForm";
import { PackageRows } from "./PackageRows";
import classes from "./Packages.module.css";
import type { ClaimPackage } from "./queries";

const LinksDialog = lazy(() => import("./LinksDialog"));

interface PackageDialogProps {
  code: string;
  /** Whether packages may contain what only admins see. */
  isAdmin: boolean;
  onClose: () => void;
}

/** Makes claim packages of a project, and lists those that were made. */
export default function PackageDialog({ code, isAdmin, onClose }: PackageDialogProps) {
  const [shared, setShared] = useState<ClaimPackage>();
  const [inQuestion, setInQuestion] = useState<ClaimPackage>();
  const root = useRef<HTMLDivElement>(null);
  useDialog(onClose);
  const closeLinks = () => setShared(undefined);
  const closeQuestion = () => {
    setInQuestion(undefined);
    // The button that had the focus may be gone.
    root.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Modal opened onClose={onClose} title={packageDialogText("title")} size="lg">
        <Stack ref={root} tabIndex={-1} className={classes.content}>
          <Text size="sm" c="dimmed">
            {packageDialogText("hint")}
          </Text>
          <OrderForm code={code} isAdmin={isAdmin} />
          <PackageRows code={code} onShare={setShared} onDelete={setInQuestion} />
        </Stack>
      </Modal>
      {shared && (
        <Suspense fallback={<ModalFrame onClose={closeLinks} />}>
          <LinksDialog code={code} claimPackage={shared} onClose={closeLinks} />
        </Suspense>
      )}
      {inQuestion && <DeleteFile code={code} claimPackage={inQuestion} onClose={closeQuestion} />}
    </>
  );
}
