import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { projectPageQuery } from "@/api/project";
import { ModalFrame } from "@/components/ModalFrame";
import { useAddressDialog } from "@/lib/use-address-state";
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
  if (!project?.abilities.add_file) return { onAdd: undefined, dialog: null };
  return {
    onAdd: () => open("files"),
    dialog: openFor !== undefined && (
      <Suspense fallback={<ModalFrame />}>
        <AddFilesDialog project={project} onClose={close} />
      </Suspense>
    ),
  };
}
