import { Button, Group, Textarea } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/FailureAlert";
import { LeaveGuard } from "@/components/LeaveGuard";
import { StaleNotice } from "@/components/StaleNotice";
import { toast } from "@/components/toast";
import { focusFirstError } from "@/lib/form-errors";
import classes from "./NoteList.module.css";
import { currentOf, type Note, useEditNote } from "./queries";
import { editedNoteRule } from "./rules";
import { noteTexts as texts } from "./texts";

interface NoteEditorProps {
  code: string;
  note: Note;
  onClose: () => void;
}

/** A note's words, to be changed where they stand. Somebody else's change is shown, and what was typed here stays. */
export default function NoteEditor({ code, onClose, ...rest }: NoteEditorProps) {
  const [base, setBase] = useState(rest.note);
  const [typed, setTyped] = useState(base.note);
  const [theirs, setTheirs] = useState<string>();
  const [error, setError] = useState<string>();
  const edit = useEditNote(code, base.id);
  const root = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const isSame = (note: string) => note.trim() === typed.trim();

  const close = () => {
    isDone.current = true;
    onClose();
  };
  const finish = () => {
    toast.success(texts.saved);
    close();
  };
  const send = (version: number) =>
    edit.mutate(
      { version, note: typed.trim() },
      {
        onSuccess: finish,
        onError: (problem) => {
          const current = currentOf(problem);
          if (!current) {
            if (isProblem(problem, 422) && problem.errors.length > 0) setError(problem.errors[0]?.message);
            else toast.error(texts.updateFailed);
            return;
          }
          // An earlier try had landed; or only its files were changed, which are not edited here.
          if (isSame(current.note)) finish();
          else if (current.note === base.note) send(current.version);
          else setTheirs(current.note);
          setBase(current);
        },
      },
    );
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wrong = editedNoteRule(typed);
    setError(wrong);
    if (wrong) focusFirstError(root.current);
    else if (isSame(base.note)) close();
    else send(base.version);
  };
  const isGone = isProblem(edit.error, 404);
  const isTold = edit.isError && !edit.isPending && !isProblem(edit.error, 412) && !isProblem(edit.error, 422);
  return (
    <form ref={root} className={classes.editor} noValidate onSubmit={save}>
      <LeaveGuard isNeeded={() => !isDone.current && !isSame(base.note)} text={texts.lost} isForTabs />
      {theirs !== undefined && (
        <StaleNotice what="note" taken={[]} kept={[{ field: "note", name: texts.note, theirs }]} />
      )}
      <Textarea
        aria-label={texts.note}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(undefined);
        }}
        onBlur={() => setError(editedNoteRule(typed))}
        error={error}
        readOnly={edit.isPending}
        minRows={3}
        maxRows={16}
        autosize
        autoFocus
      />
      {isTold && (
        <FailureAlert title={texts.updateFailed}>{isGone ? texts.gone : messageOf(edit.error, "")}</FailureAlert>
      )}
      <Group gap="xs" className={classes.choices}>
        <Button variant="default" onClick={close} disabled={edit.isPending}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={edit.isPending} disabled={isGone}>
          {texts.save}
        </Button>
      </Group>
    </form>
  );
}
