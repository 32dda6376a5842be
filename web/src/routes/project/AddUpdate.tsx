import projectPageText from "locales/project-page.ftl";
import timelineText from "locales/timeline.ftl";
import { lazy, Suspense } from "react";
import { isPassing } from "@/api/client";
import { ModalSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Modal } from "@/components/overlays/Modal";
import { useProjectPage } from "@/components/project/use-project-page";
import type { KnownProject } from "@/features/outbox/device";
import { knownByCode } from "@/features/outbox/known-projects";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { useOutboxPort } from "@/lib/network/outbox-port";

const AddUpdateDialog = lazy(() =>
  import("@/features/update/AddUpdateDialog").then((module) => ({ default: module.AddUpdateDialog })),
);

// This device's storage is loaded when it is needed.
const keptSchedule = () => import("@/features/outbox/kept-schedule");
const readChoices = async (projectId: string) => (await keptSchedule()).readChoices(projectId);
const readVisits = async (projectId: string) => (await keptSchedule()).readVisits(projectId);

interface AddUpdateProps {
  code: string;
  onClose: () => void;
  /** Called when the project's code has changed; undefined if the page handles it. */
  onNewCode?: (code: string) => void;
}

/** The update dialog of a project. Its choices are loaded with the project's page. */
export function AddUpdate({ code, onClose, onNewCode }: AddUpdateProps) {
  useFocusBack();
  const { query: project, isGone } = useProjectPage(code, onNewCode);
  const port = useOutboxPort();
  // Contractors without a network can still write an update, based on data stored on this device.
  const known = port && isPassing(project.error) ? knownByCode(code) : undefined;
  const shown = project.data ?? (known && ofDevice(known));
  const waiting = (
    <Modal opened onClose={onClose} title={timelineText("dialog-title")} size="lg">
      {isGone ? (
        <ErrorState title={projectPageText("not-found")} />
      ) : project.isError ? (
        <ErrorState title={projectPageText("load-failed")} error={project.error} onRetry={() => project.refetch()} />
      ) : (
        <ModalSkeleton />
      )}
    </Modal>
  );
  if (!shown) return waiting;
  return (
    <Suspense fallback={waiting}>
      <AddUpdateDialog
        project={shown}
        isGone={isGone}
        keep={port?.keep}
        readChoices={port && readChoices}
        readVisits={port && readVisits}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** The project as stored on this device, for use when its page cannot be loaded. */
const ofDevice = ({ id, number, street, status, choices = [] }: KnownProject) => ({
  id,
  project_code: undefined,
  project_number: number,
  property_owner_name: undefined,
  street,
  status,
  status_choices: choices,
});
