import { Button, Group, Text, Textarea } from "@mantine/core";
import noteText from "locales/note.ftl";
import { useMemo, useRef, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { StaleNotice } from "@/components/feedback/StaleNotice";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { FilePicker } from "@/components/files/FilePicker";
import { LeaveOutFailed } from "@/components/files/LeaveOutFailed";
import { sendingHint } from "@/components/files/use-send-dialog";
import { useUploads } from "@/components/files/use-uploads";
import { LeaveGuard } from "@/components/overlays/LeaveGuard";
import { serverText } from "@/language/server-text";
import { afterPress } from "@/lib/forms/after-press";
import { attachmentFailure } from "@/lib/forms/attachment-failure";
import { secureUploader } from "@/lib/forms/file-rules";
import { focusFirstError } from "@/lib/forms/form-errors";
import classes from "./NoteList.module.css";
import { currentOf, type Note, useEditNote } from "./queries";
import { editedNoteRule } from "./rules";

interface NoteEditorProps {
  code: string;
  projectId: string;
  note: Note;
  /** Number of files that the note has now. */
  attached: number;
  onClose: () => void;
}

/**
 * Inline editor for a note's text, which can also attach files. On a conflict, it shows the other user's text and keeps the
 * input.
 */
export default function NoteEditor({ code, projectId, attached, onClose, ...rest }: NoteEditorProps) {
  const held = useHeldWords<{ base: Note; typed: string; files: File[] }>(`note ${rest.note.id}`);
  const { given } = held;
  // The version that editing started from. Later changes by others surface as a conflict on save.
  const [base, setBase] = useState(given?.base ?? rest.note);
  const [typed, setTyped] = useState(given?.typed ?? base.note);
  const [theirs, setTheirs] = useState<string>();
  const [error, setError] = useState<string>();
  const edit = useEditNote(code, base.id);
  const root = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const room = secureUploader.most - attached;
  const rules = useMemo(() => ({ ...secureUploader, most: room }), [room]);
  const uploads = useUploads({
    purpose: "admin_note",
    targetId: projectId,
    rules,
    isAttaching: edit.isPending,
    given: given?.files,
  });
  const [isAsking, setIsAsking] = useState(false);
  const isSame = (note: string) => note.trim() === typed.trim();
  const isDirty = () => !isSame(base.note) || uploads.items.length > 0;

  useHolding(held, () =>
    !isDone.current && isDirty() ? { base, typed, files: uploads.items.map(({ file }) => file) } : undefined,
  );

  const close = () => {
    isDone.current = true;
    onClose();
  };
  const finish = () => {
    uploads.forget();
    toast.success(noteText("saved"));
    close();
  };
  const send = (version: number, files: string[]) =>
    edit.mutate(
      { version, body: { note: typed.trim(), uploads: files } },
      {
        onSuccess: finish,
        onError: (problem) => {
          const current = currentOf(problem);
          if (current) {
            meet(current, files);
            return;
          }
          const wrong = isProblem(problem, 422) && problem.errors.find(({ field }) => field === "note");
          if (wrong) setError(serverText(wrong.text, wrong.message));
          else toast.error(noteText("update-failed"));
        },
      },
    );
  /** Handles a version conflict: merges the current note into the editor. */
  const meet = (current: Note, files: string[]) => {
    const arrived = new Set(current.attachments.map(({ id }) => id));
    const isThere = files.every((id) => arrived.has(id));
    setBase(current);
    // An earlier attempt was saved, but its response was lost.
    if (isSame(current.note) && isThere) {
      finish();
      return;
    }
    if (isThere) uploads.forget();
    // If only the files were changed elsewhere, save again without asking.
    if (current.note === base.note) send(current.version, isThere ? [] : files);
    else setTheirs(current.note);
  };
  const save = (leavesOut = false) => {
    const wrong = editedNoteRule(typed);
    setError(wrong);
    if (wrong) {
      focusFirstError(root.current);
      return;
    }
    if (leavesOut) uploads.dropFailed();
    if (isSame(base.note) && uploads.good.length === 0) close();
    else send(base.version, uploads.ids);
  };
  // If the project is not found, its code may have changed while the note still exists.
  const isGone = isProblem(edit.error, 404, "note_gone");
  const canLeaveOut = uploads.hasFailed && !uploads.isSending && !edit.isPending && !isGone;
  const isTold = edit.isError && !edit.isPending && !isProblem(edit.error, 412) && error === undefined;
  return (
    <form
      ref={root}
      className={classes.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <LeaveGuard isNeeded={() => !isDone.current && isDirty()} text={noteText("lost")} isForTabs />
      {theirs !== undefined && (
        <StaleNotice what="note" taken={[]} kept={[{ field: "note", name: noteText("note"), theirs }]} />
      )}
      <NoteField
        value={typed}
        error={error}
        isLocked={edit.isPending}
        onType={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        onLeave={() => afterPress(() => setError(editedNoteRule(typed)))}
      />
      <FilePicker
        uploads={uploads}
        label={noteText("dialog-files")}
        hint={room > 0 ? noteText("dialog-more-hint", { room }) : noteText("dialog-files-full")}
        most={room}
        disabled={edit.isPending}
      />
      {isTold && (
        <FailureAlert title={noteText("update-failed")}>
          {isGone ? noteText("gone") : (attachmentFailure(edit.error) ?? messageOf(edit.error, ""))}
        </FailureAlert>
      )}
      {canLeaveOut && <LeaveOutFailed onSend={() => save(true)} />}
      {isAsking ? (
        <DiscardChanges onKeep={() => setIsAsking(false)} onDiscard={close} />
      ) : (
        <Group gap="xs" className={classes.choices}>
          <Button variant="default" onClick={() => (isDirty() ? setIsAsking(true) : close())} disabled={edit.isPending}>
            {noteText("cancel")}
          </Button>
          <Button type="submit" loading={edit.isPending} disabled={isGone || uploads.isSending || uploads.hasFailed}>
            {noteText("save")}
          </Button>
          <Text size="sm" c="dimmed" role="status" className={classes.hint}>
            {sendingHint(uploads, false, edit.isPaused, (key) => noteText(`dialog-${key}`))}
          </Text>
        </Group>
      )}
    </form>
  );
}

/** Asks before changes are discarded. */
function DiscardChanges({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Group gap="xs" className={classes.choices} role="alertdialog" aria-label={noteText("dialog-discard-changes")}>
      <Text fw={600}>{noteText("dialog-discard-changes")}</Text>
      <Button variant="default" onClick={onKeep} autoFocus>
        {noteText("dialog-keep-editing")}
      </Button>
      <Button color="red" onClick={onDiscard}>
        {noteText("dialog-discard")}
      </Button>
    </Group>
  );
}

interface NoteFieldProps {
  value: string;
  error: string | undefined;
  isLocked: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
}

function NoteField({ value, error, isLocked, onType, onLeave }: NoteFieldProps) {
  return (
    <Textarea
      aria-label={noteText("note")}
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={onLeave}
      error={error}
      readOnly={isLocked}
      minRows={3}
      maxRows={16}
      autosize
      autoFocus
    />
  );
}
