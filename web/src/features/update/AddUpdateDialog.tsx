import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import attachmentText from "locales/attachment.ftl";
import landedText from "locales/landed.ftl";
import timelineText from "locales/timeline.ftl";
import updateDialogText from "locales/update-dialog.ftl";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { isPassing, wasSavedEarlier } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { SendDialog } from "@/components/files/SendDialog";
import { keepParts, pickedFiles, severalUpdates } from "@/components/files/update-parts";
import { useDialogKeeping } from "@/components/files/use-dialog-keeping";
import { isFull, stayingOpen } from "@/components/files/use-keeping";
import { type SendDialogState, sendingHint, useSendDialog } from "@/components/files/use-send-dialog";
import { type Uploads, useUploads } from "@/components/files/use-uploads";
import { PhotoPicker } from "@/components/photos/PhotoPicker";
import type { PhotoProject } from "@/components/photos/use-photo-choices";
import { type Drafts, usePhotoDrafts } from "@/components/photos/use-photo-drafts";
import { OpenWork } from "@/components/project/OpenWork";
import { StatusSelect } from "@/components/project/StatusSelect";
import { reportSaved } from "@/components/project/saved-update";
import { type OpenWork as OpenWorkState, type ReadVisits, useOpenWork } from "@/components/project/use-open-work";
import { simpleUploader } from "@/lib/forms/file-rules";
import { notesRule } from "@/lib/forms/notes-rule";
import { type KeepEntry, NeedsConnection, type UnsentEntry } from "@/lib/network/unsent-entry";
import { type ProjectPlace, projectTitle } from "@/lib/project/project-title";
import type { ProjectShots } from "@/lib/project/shots";
import { inMenuOrder, likelyNext, type ProjectStatus } from "@/lib/project/status";
import type { HeldPhoto } from "@/lib/project/taken-photos";
import { isBlank } from "@/lib/text/clean";
import { GoneProject } from "./GoneProject";
import { NeededPhotos } from "./NeededPhotos";
import { NotesField } from "./NotesField";
import { addUpdateFailure, useAddUpdate } from "./queries";
import { StatusMoved } from "./StatusMoved";
import { type StatusMove, statusMoved } from "./status-moved";
import { useHandedPhotos, useShots } from "./use-shots";

/** The project that the update belongs to. */
export interface UpdatedProject {
  id: string;
  /** Missing for a remembered project while offline; then the update can only be stored on the device. */
  project_code?: string;
  project_number: string;
  property_owner_name?: string;
  address?: Omit<ProjectPlace, "property_owner_name">;
  /** Identifies the project in place of the owner's name, which devices do not store. */
  street?: string;
  status: ProjectStatus;
  status_choices: ProjectStatus[];
  /** The user's permissions; unknown for a remembered project while offline. */
  abilities?: { manage_tasks: boolean };
  /** What must be photographed, as the device knows it while offline. */
  shots?: ProjectShots | undefined;
}

/** The owner and the street; the street alone for a project that only the device remembers. */
const nameOf = ({ property_owner_name = "", address, street = "" }: UpdatedProject) =>
  projectTitle({ property_owner_name, ...(address ?? { street }) });

/** The form's values, restored after a session has ended. */
interface Written {
  id: string;
  chosen: ProjectStatus | undefined;
  seen: ProjectStatus;
  notes: string;
  files: File[];
  photos: Drafts;
  taken: HeldPhoto[];
}

interface AddUpdateDialogProps {
  project: UpdatedProject;
  /** The user can no longer see the project. Only the typed text and the photos are shown, for copying and saving. */
  isGone?: boolean;
  /** Stores the update in the device's outbox, which sends it. If omitted, the dialog sends it and stays open until it is saved. */
  keep?: KeepEntry | undefined;
  /** Reads the choices for photos that this device keeps. */
  readChoices?: PhotoProject["readKept"];
  /** Reads the project's visits that this device keeps. */
  readVisits?: ReadVisits | undefined;
  onClose: () => void;
}

/** Form for a status update: status, notes, and photos. Must be mounted anew each time it opens. */
export function AddUpdateDialog(props: AddUpdateDialogProps) {
  const { project, isGone = false, keep, readChoices, readVisits, onClose } = props;
  const { project_code: code } = project;
  const held = useHeldWords<Written>(`update ${project.project_number}`);
  const { given } = held;
  const handed = useHandedPhotos(project.id);
  const [id, setId] = useState(() => given?.id ?? uuidv7());
  // Without a choice, the update leaves the status alone, even if someone else changes it in the meantime.
  const [chosen, setChosen] = useState(given?.chosen);
  const [seen, setSeen] = useState(given?.chosen ? given.seen : project.status);
  const [refusal, setRefusal] = useState<{ shown: ProjectStatus; move: StatusMove }>();
  // A rejected update can learn of a status change before the page does.
  const move = refusal?.shown === project.status ? refusal.move : undefined;
  const present = move?.status ?? project.status;
  const isOvertaken = chosen !== undefined && present !== seen && present !== chosen;
  const [notes, setNotes] = useState(given?.notes ?? "");
  const client = useQueryClient();
  const add = useAddUpdate();
  const work = useOpenWork(project, chosen, readVisits);
  const to = { id: project.id, number: project.project_number };
  /** Leaves in the form what the device has no room for. */
  const showRest = (rest: UnsentEntry, stored: number) => {
    for (const { key } of uploads.items.slice(0, stored)) uploads.remove(key);
    setId(rest.id);
    setNotes(rest.notes);
    if (!rest.shots) setChosen(undefined); // With photos of shots, the last update has the status.
  };
  const keeping = useDialogKeeping({
    keep: keep && ((entry) => keepParts((part) => keep(to, part), entry, showRest)),
    drop: held.drop,
    parts: () => ({ uploads, dialog }),
    onlyKeeps: code === undefined,
  });
  const uploads = useUploads({
    purpose: "status_update",
    targetId: id,
    rules: keep ? severalUpdates : simpleUploader,
    isAttaching: add.isPending,
    isHeld: keep !== undefined,
    given: given?.files ?? handed.map(({ file }) => file),
  });
  const photos = usePhotoDrafts(project.id, given?.photos, given ? [] : handed);
  const files = uploads.items.map(({ file }) => file);
  const status = isOvertaken ? undefined : chosen;
  const shots = useShots({ project, status, uploads, given: given?.taken ?? handed, onTaken: photos.take });

  const choose = (status: ProjectStatus) => {
    setChosen(status);
    setSeen(present);
  };
  const choice = chosen && { status: chosen, seen_status: seen };
  const save = () => {
    if (keeping.canKeep || code === undefined) {
      void keeping.keep({
        id,
        notes: notes.trim(),
        choice,
        closing: work.closing,
        files,
        descriptions: photos.toKeep(files),
        shots: shots.shotsOf(files),
        shotsOverride: shots.override,
      });
      return;
    }
    const attachments = uploads.ids;
    const said = { ...photos.sent(uploads.items), ...shots.body() };
    add.mutate(
      { code, body: { id, ...choice, notes: notes.trim(), attachments, ...said, ...work.closing } },
      {
        onSuccess: () => {
          uploads.forget();
          reportSaved(client, attachments.length, { choice, closing: work.closing }, async () => code);
          dialog.leave();
        },
        onError: (error) => {
          const moved = statusMoved(error);
          if (moved) {
            setRefusal({ shown: project.status, move: moved });
            return;
          }
          if (!wasSavedEarlier(error)) {
            if (isPassing(error)) uploads.markMaybeAttached(attachments);
            toast.error(landedText("error"), landedText("update-failed", { message: addUpdateFailure(error) }));
            return;
          }
          // The next update needs its own id.
          const next = uuidv7();
          uploads.startAgain(next);
          setId(next);
        },
      },
    );
  };

  const picked = pickedFiles(uploads.good.length, keeping.canKeep);
  const isFree = !isOvertaken && !isGone && !picked.isTooMany && !shots.isBlocked;
  const dialog = useSendDialog({
    uploads,
    hasText: notes.trim() !== "",
    isSaving: add.isPending || keeping.isBusy,
    isLoading: work.isLoading,
    isReady: isFree && !work.error, // What could not be loaded is shown first.
    save,
    onClose,
  });
  useHolding(held, () =>
    dialog.hasWork() ? { id, chosen, seen, notes, files, photos: photos.drafts, taken: shots.photos } : undefined,
  );
  const isBusy = add.isPending || keeping.isBusy || dialog.isQueued;
  const canSend = notesRule(notes) === undefined && isFree;
  const hint = hintOf({ uploads, dialog, work, isPaused: add.isPaused, isTooMany: picked.isTooMany, notes });

  const fields = (
    <>
      <Text c="dimmed" size="sm">
        {`${nameOf(project)} · ${project.project_number}`}
      </Text>
      {keeping.failure !== undefined && <NotKept error={keeping.failure} isOnlyHere={code === undefined} />}
      {add.isError && !statusMoved(add.error) && add.variables.code === code && <NotSent error={add.error} />}
      {code !== undefined && present !== seen && !add.isPending && (
        <StatusMoved
          code={code}
          status={present}
          by={refusal?.move.status === present ? refusal.move.changed_by : undefined}
          lost={isOvertaken ? chosen : undefined}
        />
      )}
      <StatusSelect
        label={updateDialogText("status")}
        statuses={choicesOf(present, project.status_choices)}
        value={isOvertaken ? null : (chosen ?? present)}
        next={likelyNext(present)}
        error={isOvertaken && updateDialogText("choose-again")}
        onChoose={choose}
        disabled={isBusy}
        // In a portal, the list would widen the page on phones while the dialog slides in.
        comboboxProps={{ withinPortal: false }}
      />
      <NeededPhotos shots={shots} disabled={isBusy} />
      <OpenWork work={work} disabled={isBusy} />
      <NotesField
        notes={notes}
        onChange={setNotes}
        error={isBlank(notes) ? undefined : notesRule(notes)}
        isLocked={isBusy}
        templatesOf={project.abilities?.manage_tasks ? code : undefined}
      />
      <PhotoPicker
        uploads={uploads}
        photos={photos}
        project={{ id: project.id, code, readKept: readChoices }}
        label={updateDialogText("files")}
        hint={picked.hint}
        most={picked.most}
        canReorder
        disabled={isBusy && !dialog.isQueued}
        isLocked={isBusy}
      />
    </>
  );
  return (
    <SendDialog state={dialog} texts={texts()} hint={isGone ? undefined : hint} canSend={canSend}>
      {isGone ? <GoneProject notes={notes} files={files} /> : fields}
    </SendDialog>
  );
}

interface Waiting {
  uploads: Uploads;
  dialog: SendDialogState;
  work: OpenWorkState;
  isPaused: boolean;
  isTooMany: boolean;
  notes: string;
}

/** Why the update is not sent yet, or cannot be sent. */
function hintOf({ uploads, dialog, work, isPaused, isTooMany, notes }: Waiting): string | undefined {
  if (dialog.isQueued && work.isLoading && !uploads.isSending) return updateDialogText("open-work-wait");
  const sending = sendingHint(uploads, dialog.isQueued, isPaused, (key) => updateDialogText(key));
  if (sending !== undefined) return sending;
  if (isTooMany) return simpleUploader.tooMany;
  return isBlank(notes) ? updateDialogText("notes-first") : undefined;
}

const texts = () => ({
  discardTitle: updateDialogText("discard-title"),
  discardText: updateDialogText("discard-text"),
  title: timelineText("dialog-title"),
  send: timelineText("add-update"),
});

/** The device could not store the update. */
function NotKept({ error, isOnlyHere }: { error: unknown; isOnlyHere: boolean }) {
  const notKept =
    error instanceof NeedsConnection
      ? attachmentText("video-not-kept")
      : isFull(error)
        ? updateDialogText("device-full")
        : updateDialogText("not-kept");
  return (
    <Alert color={isOnlyHere ? "red" : "yellow"} icon={<IconAlertTriangle aria-hidden />} role="alert">
      {isOnlyHere ? notKept : stayingOpen(error, updateDialogText("stays-open"))}
    </Alert>
  );
}

/** The server did not save the update, or had saved it before. */
function NotSent({ error }: { error: Error }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {wasSavedEarlier(error)
        ? updateDialogText("landed-before")
        : updateDialogText("failed", { message: addUpdateFailure(error) })}
    </Alert>
  );
}

/** The available statuses. The current one is always included so that notes can be added without a change. */
const choicesOf = (present: ProjectStatus, offered: ProjectStatus[]) =>
  inMenuOrder(offered.includes(present) ? offered : [present, ...offered]);
