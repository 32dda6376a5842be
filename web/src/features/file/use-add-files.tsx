import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { projectPageQuery } from "@/api/project";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useAddressDialog } from "@/lib/browser/use-address-state";
import type { FileSource } from "./queries";

const AddFilesDialog = lazy(() => import("./AddFilesDialog"));

interface Adding {
  /** Opens the dialog; for whom the project takes files. */
  onAdd: (() => void) | undefined;
  dialog: ReactNode;
}

/** Adding files to a project. The dialog stands beside the list, so that it stays whatever becomes of that. */
export function useAddFiles(source: FileSource): Adding {
  const { kind, code } = { code: "", ...source };
  const { data: project } = useQuery({ ...projectPageQuery(code), enabled: kind === "project" });
  const { openFor, open, close } = useAddressDialog("add");
  const mayAdd = project?.abilities.add_file === true;
  // What was chosen by then is not thrown away when the project is closed meanwhile: the server says what becomes of it.
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = openFor !== undefined && project !== undefined && (mayAdd || wasOpen);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  return {
    onAdd: mayAdd ? () => open("files") : undefined,
    dialog: isOpen && (
      <Suspense fallback={<ModalFrame />}>
        <AddFilesDialog project={project} onClose={close} />
      </Suspense>
    ),
  };
}
