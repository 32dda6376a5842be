import { Alert, NativeSelect, Text, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { hasLandedBefore, isProblem, messageOf, type Schemas } from "@/api/client";
import { FilePicker } from "@/components/files/FilePicker";
import { SendDialog } from "@/components/files/SendDialog";
import { sendingHint, useSendDialog } from "@/components/files/use-send-dialog";
import { useUploads } from "@/components/files/use-uploads";
import { toast } from "@/components/toast";
import { useFocusBack } from "@/components/use-focus-back";
import { attachmentFailure } from "@/lib/attachment-failure";
import { formatWhen } from "@/lib/event-time";
import { type EventStatus, eventStatusLabel, eventStatusOptions } from "@/lib/event-words";
import { simpleUploader } from "@/lib/file-rules";
import { dialogTexts, statusTexts as texts } from "./dialog-texts";
import { type Event, useUpdateEventStatus } from "./queries";

const NOTES_MAX = 5000;

interface StatusDialogProps {
  code: string;
  event: Event;
  onClose: () => void;
}

/** Where an event stands now, with notes and photos of it. Each opening mounts a new one. */
export default function StatusDialog({ code, event, onClose }: StatusDialogProps) {
  useFocusBack();
  const [key, setKey] = useState(() => uuidv7());
  // A refused update learns of a change before the page does.
  const [refused, setRefused] = useState<Event>();
  const present = refused && refused.version >= event.version ? refused : event;
  const [seen, setSeen] = useState(event);
  const [status, setStatus] = useState<EventStatus>(event.status);
  const [notes, setNotes] = useState("");
  const update = useUpdateEventStatus(code, event.id);
  const uploads = useUploads({
    purpose: "event_status_update",
    targetId: event.id,
    rules: simpleUploader,
    isAttaching: update.isPending,
  });
  const notesError = [...notes.trim()].length > NOTES_MAX ? texts.notesLong : undefined;
  const isOvertaken = refused !== undefined && refused.version > seen.version;

  const choose = (next: EventStatus) => {
    setStatus(next);
    setSeen(present);
  };
  const save = () => {
    const attachments = uploads.ids;
    update.mutate(
      { key, version: present.version, body: { status, notes: notes.trim() || null, attachments } },
      {
        onSuccess: () => {
          uploads.forget();
          toast.success(texts.success, attachments.length > 0 ? texts.savedWithFiles(attachments.length) : texts.saved);
          dialog.leave();
        },
        onError: (error) => {
          if (isProblem(error, 412)) {
            setRefused((error.body as Schemas["StaleEvent"]).current ?? undefined);
            return;
          }
          toast.error(texts.error, texts.failed(failureOf(error)));
          if (!hasLandedBefore(error)) return;
          // The files went with the earlier try; whatever is added now is an update of its own.
          uploads.discard();
          setKey(uuidv7());
        },
      },
    );
  };
  const dialog = useSendDialog({
    uploads,
    hasText: notes.trim() !== "" || status !== seen.status,
    isSaving: update.isPending,
    isReady: status !== present.status,
    save,
    onClose,
  });
  const isBusy = update.isPending || dialog.isQueued;
  const isGone = isProblem(update.error, 404);

  return (
    <SendDialog
      state={dialog}
      texts={texts}
      hint={sendingHint(uploads, dialog.isQueued, update.isPaused, texts)}
      canSend={status !== present.status && !notesError && !uploads.hasFailed && !isGone}
    >
      <div>
        <Text fw={600}>{event.title}</Text>
        <Text c="dimmed" size="sm">
          {formatWhen(present)}
        </Text>
      </div>
      {update.isError && !isProblem(update.error, 412) && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {hasLandedBefore(update.error)
            ? texts.landedBefore
            : isGone
              ? dialogTexts.gone
              : texts.failed(failureOf(update.error))}
        </Alert>
      )}
      {isOvertaken && !update.isPending && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {present.status === seen.status ? texts.changed : texts.movedTo(eventStatusLabel(present.status))}
        </Alert>
      )}
      <NativeSelect
        label={texts.status}
        data={eventStatusOptions}
        value={status}
        onChange={({ currentTarget }) => choose(currentTarget.value as EventStatus)}
        disabled={isBusy}
        data-autofocus
      />
      <Textarea
        label={texts.notes}
        description={texts.notesReaders}
        placeholder={texts.notesPlaceholder}
        value={notes}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        minRows={3}
        maxRows={10}
        autosize
        error={notesError}
        readOnly={isBusy}
      />
      <FilePicker
        uploads={uploads}
        label={texts.files}
        hint={texts.filesHint}
        most={simpleUploader.most}
        disabled={update.isPending}
      />
    </SendDialog>
  );
}

/** Why an update was refused, for people: what is wrong with the files first, for they can be mended. */
function failureOf(error: unknown): string {
  return attachmentFailure(error) ?? messageOf(error, texts.unknownError);
}
