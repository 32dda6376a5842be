import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { projectPageQuery } from "@/api/project";
import { ModalSkeleton } from "@/components/skeletons";
import { ErrorState } from "@/components/states";
import { useFocusBack } from "@/components/use-focus-back";
import { projectPageTexts } from "@/features/project/page-texts";
import { updateTexts } from "@/features/update/texts";

const AddUpdateDialog = lazy(() =>
  import("@/features/update/AddUpdateDialog").then((module) => ({ default: module.AddUpdateDialog })),
);

/** The update dialog of a project, known by its code; its choices come with the project's page. */
export function AddUpdate({ code, onClose }: { code: string; onClose: () => void }) {
  useFocusBack();
  const project = useQuery(projectPageQuery(code));
  const waiting = (
    <Modal opened onClose={onClose} title={updateTexts.dialogTitle} size="lg">
      {project.isError ? (
        <ErrorState title={projectPageTexts.loadFailed} error={project.error} onRetry={() => project.refetch()} />
      ) : (
        <ModalSkeleton />
      )}
    </Modal>
  );
  if (!project.data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <AddUpdateDialog project={project.data} onClose={onClose} />
    </Suspense>
  );
}
