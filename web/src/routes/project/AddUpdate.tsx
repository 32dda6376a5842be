import { Modal } from "@mantine/core";
import { lazy, Suspense } from "react";
import { ModalSkeleton } from "@/components/skeletons";
import { ErrorState } from "@/components/states";
import { useFocusBack } from "@/components/use-focus-back";
import { projectPageTexts } from "@/features/project/page-texts";
import { updateTexts } from "@/features/update/texts";
import { useProjectPage } from "@/lib/use-project-page";

const AddUpdateDialog = lazy(() =>
  import("@/features/update/AddUpdateDialog").then((module) => ({ default: module.AddUpdateDialog })),
);

interface AddUpdateProps {
  code: string;
  onClose: () => void;
  /** The project has another code now; left out where the page follows it. */
  onNewCode?: (code: string) => void;
}

/** The update dialog of a project, known by its code; its choices come with the project's page. */
export function AddUpdate({ code, onClose, onNewCode }: AddUpdateProps) {
  useFocusBack();
  const { query: project, isGone } = useProjectPage(code, onNewCode);
  const waiting = (
    <Modal opened onClose={onClose} title={updateTexts.dialogTitle} size="lg">
      {isGone ? (
        <ErrorState title={projectPageTexts.notFound} />
      ) : project.isError ? (
        <ErrorState title={projectPageTexts.loadFailed} error={project.error} onRetry={() => project.refetch()} />
      ) : (
        <ModalSkeleton />
      )}
    </Modal>
  );
  if (!project.data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <AddUpdateDialog project={project.data} isGone={isGone} onClose={onClose} />
    </Suspense>
  );
}
