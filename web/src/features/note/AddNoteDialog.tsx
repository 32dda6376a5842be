import { Textarea } from "@mantine/core";
import noteText from "locales/note.ftl";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { isPassing, wasSavedEarlier } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { FilePicker } from "@/components/files/FilePicker";
import { SendDialog } from "@/components/files/SendDialog";
import { SendFailure } from "@/components/files/SendFailure";
import { sendingHint, useSendDialog } from "@/components/files/use-send-dialog";
import { useUploads } from "@/components/files/use-uploads";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { secureUploader } from "@/lib/forms/file-rules";
import { useAddNote } from "./queries";
import { noteRule } from "./rules";

interface AddNoteDialogProps {
  code: string;
  projectId: string;
  onClose: () => void;
}

const TEXTS = {
  title: noteText("add"),
  send: noteText("add"),
  discardTitle: noteText("dialog-discard-title"),
  discardText: noteText("dialog-discard-text"),
};

const addedText = (note: string, files: number) =>
  note === "" ? noteText("dialog-files-added", { count: files }) : noteText("dialog-added");

/** Form for a note with text, files, or both. A new instance is mounted each time it opens. */
export default function AddNoteDialog({ code, projectId, onClose }: AddNoteDialogProps) {
  useFocusBack();
  // Idempotency key, so that a retry after a lost response does not add the note twice.
  const held = useHeldWords<{ key: string; note: string; files: File[] }>(`note on ${projectId}`);
  const { given } = held;
  const [key, setKey] = useState(() => given?.key ?? uuidv7());
  const [note, setNote] = useState(given?.note ?? "");
  const add = useAddNote(code);
  const uploads = useUploads({
    purpose: "admin_note",
    targetId: projectId,
    rules: secureUploader,
    isAttaching: add.isPending,
    given: given?.files,
  });
  const text = note.trim();
  const wrong = noteRule(note);
  const isEmpty = text === "" && uploads.items.length === 0;
  const hasContent = text !== "" || uploads.good.length > 0;
  const save = () => {
    const files = uploads.ids;
    add.mutate(
      { key, body: { note: text, uploads: files } },
      {
        onSuccess: () => {
          uploads.forget();
          toast.success(addedText(text, files.length));
          dialog.leave();
        },
        onError: (error) => {
          if (!wasSavedEarlier(error)) {
            if (isPassing(error)) uploads.markMaybeAttached(files);
            toast.error(noteText("dialog-add-failed"));
            return;
          }
          // The note was already created by an earlier attempt. What is submitted next becomes a new note.
          uploads.startAgain(projectId);
          setKey(uuidv7());
        },
      },
    );
  };
  const dialog = useSendDialog({
    uploads,
    hasText: text !== "",
    isSaving: add.isPending,
    isReady: !isEmpty && !wrong,
    save,
    onClose,
  });
  useHolding(held, () => (dialog.hasWork() ? { key, note, files: uploads.items.map(({ file }) => file) } : undefined));
  return (
    <SendDialog
      state={dialog}
      texts={TEXTS}
      hint={
        isEmpty
          ? noteText("dialog-nothing")
          : sendingHint(uploads, dialog.isQueued, add.isPaused, (key) => noteText(`dialog-${key}`))
      }
      canSend={hasContent && !wrong}
    >
      <NoteField value={note} error={wrong} readOnly={add.isPending || dialog.isQueued} onChange={setNote} />
      <FilePicker
        uploads={uploads}
        label={noteText("dialog-files")}
        hint={noteText("dialog-files-hint")}
        most={secureUploader.most}
        disabled={add.isPending}
      />
      {add.isError && !add.isPending && (
        <SendFailure
          error={add.error}
          title={noteText("dialog-add-failed")}
          savedEarlier={noteText("dialog-landed-before")}
        />
      )}
    </SendDialog>
  );
}

interface NoteFieldProps {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}

function NoteField({ value, error, readOnly, onChange }: NoteFieldProps) {
  return (
    <Textarea
      label={noteText("note")}
      placeholder={noteText("dialog-placeholder")}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
      readOnly={readOnly}
      minRows={4}
      maxRows={14}
      autosize
      data-autofocus
    />
  );
}
