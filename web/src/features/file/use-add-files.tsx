import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { projectPageQuery } from "@/api/project";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useAddressDialog } from "@/lib/browser/use-address-state";
import type { FileSource } from "./queries";

const AddFilesDialog = lazy(() => import("./AddFilesDialog"));

interface Adding {
  /** Opens the upload dialog; `undefined` if the user cannot add files. */
  onAdd: (() => void) | undefined;
  /** Whether the user may describe photos. Everybody who may add updates or files may. */
  mayDescribe: boolean;
  dialog: ReactNode;
}

/** Adding files to a project. The dialog is rendered outside the list, so that it stays mounted when the list changes. */
export function useAddFiles(source: FileSource): Adding {
  const { kind, code } = { code: "", ...source };
  const { data: project } = useQuery({ ...projectPageQuery(code), enabled: kind === "project" });
  const { openFor, open, close } = useAddressDialog("add");
  const mayAdd = project?.abilities.add_file === true;
  // If the project is closed meanwhile, keep the dialog and its files. The server decides whether to accept them.
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = openFor !== undefined && project !== undefined && (mayAdd || wasOpen);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  return {
    mayDescribe: mayAdd || project?.abilities.add_update === true,
    onAdd: mayAdd ? () => open("files") : undefined,
    dialog: isOpen && (
      <Suspense fallback={<ModalFrame />}>
        <AddFilesDialog project={project} onClose={close} />
      </Suspense>
    ),
  };
}
