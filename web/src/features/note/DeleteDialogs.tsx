import noteText from "locales/note.ftl";
import { type RefObject, useRef } from "react";
import { toast } from "@/components/feedback/toast";
import type { StoredFile } from "@/components/files/file-kind";
import { DeleteCurrentQuestion } from "@/components/overlays/DeleteCurrentQuestion";
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
export function DeleteNoteDialog({ code, note, onClose, panel }: QuestionProps) {
  return (
    <DeleteCurrentQuestion
      item={note}
      remove={useDeleteNote(code, note.id)}
      currentOf={currentOf}
      goneCode="note_gone"
      title={noteText("dialog-delete-title")}
      question={({ note: text, attachments: { length } }) =>
        text
          ? noteText("dialog-delete-question", { note: shortNote(text), files: length })
          : noteText("dialog-delete-files-question", { files: length })
      }
      send={noteText("dialog-delete")}
      messages={{
        deleted: noteText("dialog-deleted"),
        goneAlready: noteText("dialog-gone-already"),
        stale: noteText("dialog-delete-stale"),
        failed: noteText("dialog-delete-failed"),
      }}
      onClose={onClose}
      panel={panel}
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
