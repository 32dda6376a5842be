import { Alert, NativeSelect, Text, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import eventDialogText from "locales/event-dialog.ftl";
import landedText from "locales/landed.ftl";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { ApiProblem, isPassing, isProblem, messageOf, type Schemas, wasSavedEarlier } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { SendDialog } from "@/components/files/SendDialog";
import { keepParts, pickedFiles, severalUpdates } from "@/components/files/update-parts";
import { useDialogKeeping } from "@/components/files/use-dialog-keeping";
import { stayingOpen } from "@/components/files/use-keeping";
import { sendingHint, useSendDialog } from "@/components/files/use-send-dialog";
import { useUploads } from "@/components/files/use-uploads";
import { PhotoPicker } from "@/components/photos/PhotoPicker";
import { type Drafts, usePhotoDrafts } from "@/components/photos/use-photo-drafts";
import { OpenWork } from "@/components/project/OpenWork";
import { useOtherWork } from "@/components/project/use-open-work";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { attachmentFailure } from "@/lib/forms/attachment-failure";
import { simpleUploader } from "@/lib/forms/file-rules";
import { useOutboxPort } from "@/lib/network/outbox-port";
import type { UnsentEntry } from "@/lib/network/unsent-entry";
import { type EventStatus, eventStatusLabel, eventStatusOptions, eventTitle } from "@/lib/project/event-words";
import { formatWhen } from "@/lib/time/event-time";
import { type Event, useUpdateEventStatus } from "./queries";

const NOTES_MAX = 5000;

interface StatusDialogProps {
  project: Pick<ProjectPage, "id" | "project_code" | "project_number">;
  event: Event;
  onClose: () => void;
}

/** The form's values, restored after a session has ended. */
interface Written {
  key: string;
  seen: Event;
  chosen: EventStatus | undefined;
  notes: string;
  files: File[];
  photos: Drafts;
}

/** Form for an event's status with notes and photos. Must be mounted anew each time it opens. */
export default function StatusDialog({ project, event, onClose }: StatusDialogProps) {
  const { id: projectId, project_code: code, project_number: number } = project;
  useFocusBack();
  const held = useHeldWords<Written>(`status of ${event.id}`);
  const { given } = held;
  const [key, setKey] = useState(() => given?.key ?? uuidv7());
  // A rejected update can learn of a change before the page does.
  const [refused, setRefused] = useState<Event>();
  const present = refused && refused.version >= event.version ? refused : event;
  const [seen, setSeen] = useState(given?.seen ?? event);
  const [chosen, setChosen] = useState(given?.chosen);
  const [notes, setNotes] = useState(given?.notes ?? "");
  const update = useUpdateEventStatus(code, event.id);
  const port = useOutboxPort();
  /** Leaves in the form what the device has no room for. */
  const dropStored = (_: unknown, stored: number) => {
    for (const { key } of uploads.items.slice(0, stored)) uploads.remove(key);
  };
  const keepPart = port && ((part: UnsentEntry) => port.keep({ id: projectId, number }, part));
  const keeping = useDialogKeeping({
    keep: keepPart && ((entry) => keepParts(keepPart, entry, dropStored)),
    drop: held.drop,
    parts: () => ({ uploads, dialog }),
  });
  const uploads = useUploads({
    purpose: "event_status_update",
    targetId: event.id,
    rules: port ? severalUpdates : simpleUploader,
    isAttaching: update.isPending,
    isHeld: port !== undefined,
    given: given?.files,
  });
  const photos = usePhotoDrafts(projectId, given?.photos);
  const files = uploads.items.map(({ file }) => file);
  const picked = pickedFiles(uploads.good.length, keeping.canKeep);
  const notesError = [...notes.trim()].length > NOTES_MAX ? eventDialogText("status-notes-long") : undefined;
  // An earlier attempt may have succeeded although its response was lost. A retry with the same idempotency key is safe.
  const isRetry =
    update.error instanceof ApiProblem && update.error.isTransient && update.variables?.body.status === chosen;
  const isMoved = present.status !== seen.status && !(isRetry && present.status === chosen);
  // The event's status has changed since the user chose the new one.
  const isOvertaken = isMoved && chosen !== undefined && chosen !== present.status;
  const isNew = chosen !== undefined && (isRetry || chosen !== present.status);

  const other = useOtherWork(code, event.id, chosen === "completed" && isNew && !isOvertaken);

  const choose = (next: EventStatus) => {
    setChosen(next);
    setSeen(present);
  };
  const save = () => {
    if (chosen === undefined) return;
    if (keeping.canKeep) {
      const change = { id: event.id, status: chosen, version: present.version, title: eventTitle(present) };
      const descriptions = photos.toKeep(files);
      const kept = { id: key, notes: notes.trim(), event: change, closing: other.closing, files, descriptions };
      void keeping.keep(kept);
      return;
    }
    const attachments = uploads.ids;
    const said = photos.sent(uploads.items);
    const version = isRetry && update.variables ? update.variables.version : present.version;
    update.mutate(
      { key, version, body: { status: chosen, notes: notes.trim() || null, attachments, ...said, ...other.closing } },
      {
        onSuccess: () => {
          uploads.forget();
          const count = attachments.length;
          toast.success(
            landedText("event-title"),
            count > 0 ? landedText("event-saved-with-files", { count }) : landedText("event-saved"),
          );
          dialog.leave();
        },
        onError: (error) => {
          if (isProblem(error, 412)) {
            setRefused((error.body as Schemas["StaleEvent"]).current ?? undefined);
            return;
          }
          toast.error(landedText("error"), eventDialogText("status-failed", { message: failureOf(error) }));
          if (isPassing(error)) uploads.markMaybeAttached(attachments);
          if (!wasSavedEarlier(error)) return;
          // The next update is a new one with its own key.
          uploads.startAgain(event.id);
          setKey(uuidv7());
        },
      },
    );
  };
  const dialog = useSendDialog({
    uploads,
    hasText: notes.trim() !== "" || (chosen !== undefined && chosen !== seen.status),
    isSaving: update.isPending || keeping.isBusy,
    isLoading: other.isLoading,
    isReady: isNew && !isOvertaken && !picked.isTooMany,
    save,
    onClose,
  });
  useHolding(held, () => (dialog.hasWork() ? { key, seen, chosen, notes, files, photos: photos.drafts } : undefined));
  const isBusy = update.isPending || keeping.isBusy || dialog.isQueued;
  const isGone = hasGone(update.error);
  const isChangedOtherwise = refused !== undefined && refused.version > seen.version;

  return (
    <SendDialog
      state={dialog}
      texts={{
        title: eventDialogText("status-title"),
        send: eventDialogText("status-send"),
        discardTitle: eventDialogText("status-discard-title"),
        discardText: eventDialogText("status-discard-text"),
      }}
      hint={
        sendingHint(uploads, dialog.isQueued, update.isPaused, (key) => eventDialogText(`status-${key}`)) ??
        (picked.isTooMany ? simpleUploader.tooMany : undefined)
      }
      canSend={isNew && !isOvertaken && !notesError && !picked.isTooMany && !isGone}
    >
      <Head event={present} />
      {keeping.failure !== undefined && (
        <Notice color="yellow">{stayingOpen(keeping.failure, eventDialogText("status-stays-open"))}</Notice>
      )}
      {update.isError && !isProblem(update.error, 412) && (
        <Notice color="red">{isGone ? eventDialogText("gone") : failureText(update.error)}</Notice>
      )}
      {(isMoved || isChangedOtherwise) && !update.isPending && (
        <Notice color="yellow">
          {isMoved
            ? eventDialogText("status-moved-to", { status: eventStatusLabel(present.status) })
            : eventDialogText("status-changed")}
        </Notice>
      )}
      <StatusField chosen={isOvertaken ? undefined : (chosen ?? present.status)} onChoose={choose} disabled={isBusy} />
      <OpenWork work={other} disabled={isBusy} />
      <Textarea
        label={eventDialogText("status-notes")}
        description={eventDialogText("status-notes-readers")}
        placeholder={eventDialogText("status-notes-placeholder")}
        value={notes}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        minRows={3}
        maxRows={10}
        autosize
        error={notesError}
        readOnly={isBusy}
      />
      <PhotoPicker
        uploads={uploads}
        photos={photos}
        project={{ id: projectId, code }}
        label={eventDialogText("status-files")}
        hint={picked.hint}
        most={picked.most}
        canReorder
        disabled={update.isPending}
        isLocked={isBusy}
      />
    </SendDialog>
  );
}

const hasGone = (error: unknown) => isProblem(error, 404, "event_gone");

function Head({ event }: { event: Event }) {
  return (
    <div>
      <Text fw={600}>{eventTitle(event)}</Text>
      <Text c="dimmed" size="sm">
        {formatWhen(event)}
      </Text>
    </div>
  );
}

interface StatusFieldProps {
  /** Undefined if it must be chosen again, because the event's status has changed meanwhile. */
  chosen: EventStatus | undefined;
  onChoose: (status: EventStatus) => void;
  disabled: boolean;
}

function StatusField({ chosen, onChoose, disabled }: StatusFieldProps) {
  const isOpen = chosen === undefined;
  const choose = { value: "", label: eventDialogText("status-choose"), disabled: true };
  return (
    <NativeSelect
      label={eventDialogText("status-status")}
      data={isOpen ? [choose, ...eventStatusOptions] : eventStatusOptions}
      value={chosen ?? ""}
      error={isOpen && eventDialogText("status-choose-again")}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as EventStatus)}
      disabled={disabled}
      data-autofocus
    />
  );
}

function Notice({ color, children }: { color: "red" | "yellow"; children: string }) {
  return (
    <Alert color={color} icon={<IconAlertTriangle aria-hidden />} role="alert">
      {children}
    </Alert>
  );
}

const failureText = (error: unknown) =>
  wasSavedEarlier(error)
    ? eventDialogText("status-landed-before")
    : eventDialogText("status-failed", { message: failureOf(error) });

/** Why an update was rejected, as text for the user. Problems with files come first, because the user can fix them. */
function failureOf(error: unknown): string {
  return attachmentFailure(error) ?? messageOf(error, eventDialogText("status-unknown-error"));
}
