import noteText from "locales/note.ftl";
import { type RefObject, useRef, useState } from "react";
import { isProblem } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import type { StoredFile } from "@/components/files/file-kind";
import { DeleteQuestion } from "@/components/overlays/DeleteQuestion";
import { currentOf, type Note, useDeleteNote, useDeleteNoteAttachment } from "./queries";
import { isLastFile, shortNote } from "./rules";

interface QuestionProps {
  code: string;
  note: Note;
  onClose: () => void;
  /** Receives the focus after the deletion, when the button that had it is gone. */
  panel: RefObject<HTMLElement | null>;
}

/** Confirms the deletion of a note and its files. */
export function DeleteNoteDialog({ code, onClose, panel, ...rest }: QuestionProps) {
  // A version conflict replaces the note, so that the user confirms what is actually deleted.
  const [note, setNote] = useState(rest.note);
  const remove = useDeleteNote(code, note.id);
  const focusBack = useRef<HTMLElement>(null);
  const finish = (text?: string) => {
    toast.success(noteText("dialog-deleted"), text);
    focusBack.current = panel.current;
    onClose();
  };
  const confirm = () =>
    remove.mutate(note.version, {
      onSuccess: () => finish(),
      onError: (error) => {
        const current = currentOf(error);
        if (current) setNote(current);
        // Already deleted, elsewhere or by an earlier attempt, which is the wanted result.
        else if (isProblem(error, 404, "note_gone")) finish(noteText("dialog-gone-already"));
        else toast.error(noteText("dialog-delete-failed"));
      },
    });
  const isNews = isProblem(remove.error, 412);
  const { length } = note.attachments;
  return (
    <DeleteQuestion
      title={noteText("dialog-delete-title")}
      question={
        note.note
          ? noteText("dialog-delete-question", { note: shortNote(note.note), files: length })
          : noteText("dialog-delete-files-question", { files: length })
      }
      send={noteText("dialog-delete")}
      isBusy={remove.isPending}
      notice={
        remove.isError
          ? { text: isNews ? noteText("dialog-delete-stale") : noteText("dialog-delete-failed"), isNews }
          : undefined
      }
      onConfirm={confirm}
      onClose={onClose}
      focusBack={focusBack}
    />
  );
}

/** Confirms the deletion of one file of a note. */
export function DeleteAttachmentDialog({ code, note, file, onClose, panel }: QuestionProps & { file: StoredFile }) {
  const remove = useDeleteNoteAttachment(code, note.id);
  const focusBack = useRef<HTMLElement>(null);
  const confirm = () =>
    remove.mutate(file.id, {
      onSuccess: () => {
        toast.success(noteText("dialog-file-deleted"));
        focusBack.current = panel.current;
        onClose();
      },
      onError: () => toast.error(noteText("dialog-delete-file-failed")),
    });
  return (
    <DeleteQuestion
      title={noteText("dialog-delete-file-title")}
      question={
        isLastFile(note)
          ? noteText("dialog-delete-last-file-question", { name: file.file_name })
          : noteText("dialog-delete-file-question", { name: file.file_name })
      }
      send={noteText("dialog-delete-file")}
      isBusy={remove.isPending}
      notice={remove.isError ? { text: noteText("dialog-delete-file-failed") } : undefined}
      onConfirm={confirm}
      onClose={onClose}
      focusBack={focusBack}
    />
  );
}
