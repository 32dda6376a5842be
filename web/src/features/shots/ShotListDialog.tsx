import { Autocomplete, Button, NativeSelect, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import shotListText from "locales/shot-list.ftl";
import { useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { SendDialog } from "@/components/files/SendDialog";
import { useSendDialog } from "@/components/files/use-send-dialog";
import { serverText } from "@/language/server-text";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { focusFirstError } from "@/lib/forms/form-errors";
import { DEFAULT_PHASES, isDefaultPhase } from "@/lib/photos/description";
import { phaseName } from "@/lib/photos/phase-name";
import { DAMAGE_TYPES } from "@/lib/project/damage-types";
import { statusNamed, statusOptions } from "@/lib/project/status";
import { isBlank } from "@/lib/text/clean";
import { draftOf, type ListDraft, moved, newDraft, newShot, type ShotDraft, type ShotList } from "./draft";
import { useSaveExamples, useSaveList } from "./queries";
import { ShotFields } from "./ShotFields";
import classes from "./ShotListDialog.module.css";

const SHOTS_MAX = 100;

interface ShotListDialogProps {
  /** The list to change or copy; undefined for a new one. */
  list: ShotList | undefined;
  isCopy: boolean;
  onClose: () => void;
}

/** Form for a list of photos. */
export default function ShotListDialog({ list: shown, isCopy, onClose }: ShotListDialogProps) {
  useFocusBack();
  const [base] = useState(() => (shown ? draftOf(shown, isCopy) : newDraft()));
  const [draft, setDraft] = useState(base);
  const [isTried, setTried] = useState(false);
  const [key] = useState(() => uuidv7());
  // A new list whose example pictures failed is changed by the next attempt.
  const [list, setList] = useState(isCopy ? undefined : shown);
  const root = useRef<HTMLDivElement>(null);
  const save = useSaveList();
  const examples = useSaveExamples();
  const isSaving = save.isPending || examples.isPending;
  const errorOf = errorsOf(save.error, isTried);

  const putExamples = (saved: ShotList) => {
    setList(saved);
    setDraft(withIds(draft, saved));
    examples.mutate(
      { draft, list: saved },
      {
        onSuccess: () => {
          toast.success(shotListText("saved"));
          dialog.leave();
        },
      },
    );
  };
  const submit = () => {
    setTried(true);
    if (draft.shots.length === 0 || draft.shots.some(({ subject }) => isBlank(subject))) {
      focusFirstError(root.current);
      return;
    }
    save.mutate({ draft, list, key }, { onSuccess: putExamples, onError: () => focusFirstError(root.current) });
  };
  const dialog = useSendDialog({ hasText: draft !== base, isSaving, save: submit, onClose });
  const failure = examples.error
    ? shotListText("examples-failed", { message: messageOf(examples.error, shotListText("try-again")) })
    : errorOf.form;
  return (
    <SendDialog
      state={dialog}
      texts={{
        title: shotListText(isCopy ? "copy-title" : shown ? "edit-title" : "new-title"),
        send: shotListText("save"),
        discardTitle: shotListText("discard-title"),
        discardText: shotListText("discard-text"),
      }}
      hint={undefined}
      canSend
    >
      <Stack ref={root}>
        {failure && <FailureAlert title={shotListText("not-saved")}>{failure}</FailureAlert>}
        <ListFields draft={draft} onChange={setDraft} disabled={isSaving} />
        <Shots draft={draft} onChange={setDraft} errorOf={errorOf.shot} disabled={isSaving} />
      </Stack>
    </SendDialog>
  );
}

/** The draft with the ids of its saved shots. */
const withIds = (draft: ListDraft, { shots }: ShotList): ListDraft => ({
  ...draft,
  shots: draft.shots.map((shot, index) => ({ ...shot, id: shots[index]?.id, exampleOf: undefined })),
});

/** The errors of the form, from the browser's own checks and from the server's answer. */
function errorsOf(error: unknown, isTried: boolean) {
  const fields = isProblem(error, 422) ? error.errors : [];
  const isOfShot = (field: string) => /^shots\.\d/.test(field);
  const form = fields.find(({ field }) => !isOfShot(field));
  const other = error && !isProblem(error, 422) ? messageOf(error, shotListText("try-again")) : undefined;
  return {
    form: isProblem(error, 412) ? shotListText("stale") : form ? serverText(form.text, form.message) : other,
    shot: (index: number, name: string, shot: ShotDraft): string | undefined => {
      if (name === "subject" && isTried && isBlank(shot.subject)) return shotListText("subject-required");
      const found = fields.find(({ field }) => field === `shots.${index}.${name}`);
      return found && serverText(found.text, found.message);
    },
  };
}

interface PartProps {
  draft: ListDraft;
  onChange: (draft: ListDraft) => void;
  disabled: boolean;
}

/** What applies to all shots of the list. */
function ListFields({ draft, onChange, disabled }: PartProps) {
  const phases = isDefaultPhase(draft.phase) ? DEFAULT_PHASES : [...DEFAULT_PHASES, draft.phase];
  return (
    <div className={classes.rule}>
      <Autocomplete
        label={shotListText("damage-type")}
        description={shotListText("damage-type-hint")}
        data={DAMAGE_TYPES}
        value={draft.damageType}
        onChange={(damageType) => onChange({ ...draft, damageType })}
        maxLength={100}
        disabled={disabled}
        data-autofocus
      />
      <NativeSelect
        label={shotListText("phase")}
        description={shotListText("phase-hint")}
        data={phases.map((value) => ({ value, label: phaseName(value) }))}
        value={draft.phase}
        onChange={(event) => onChange({ ...draft, phase: event.currentTarget.value })}
        disabled={disabled}
      />
      <NativeSelect
        label={shotListText("status")}
        data={[{ value: "", label: shotListText("status-none") }, ...statusOptions]}
        value={draft.status}
        onChange={(event) => onChange({ ...draft, status: statusNamed(event.currentTarget.value) ?? "" })}
        disabled={disabled}
      />
      <NativeSelect
        label={shotListText("enforcement")}
        data={(["warn", "block"] as const).map((value) => ({ value, label: shotListText(`enforcement-${value}`) }))}
        value={draft.enforcement}
        onChange={(event) =>
          onChange({ ...draft, enforcement: event.currentTarget.value === "block" ? "block" : "warn" })
        }
        disabled={disabled || draft.status === ""}
      />
    </div>
  );
}

interface ShotsProps extends PartProps {
  errorOf: (index: number, name: string, shot: ShotDraft) => string | undefined;
}

/** The shots of the list, and a button that adds one in the same room. */
function Shots({ draft, onChange, errorOf, disabled }: ShotsProps) {
  const { shots } = draft;
  const change = (next: ShotDraft[]) => onChange({ ...draft, shots: next });
  const add = () => {
    const key = Math.max(-1, ...shots.map((shot) => shot.key)) + 1;
    change([...shots, newShot(key, shots.at(-1)?.room)]);
  };
  return (
    <Stack gap="sm">
      {shots.map((shot, index) => (
        <ShotFields
          key={shot.key}
          shot={shot}
          number={index + 1}
          isFirst={index === 0}
          isLast={index === shots.length - 1}
          errorOf={(name) => errorOf(index, name, shot)}
          disabled={disabled}
          onChange={(next) => change(shots.map((other) => (other.key === shot.key ? next : other)))}
          onMove={(step) => change(moved(shots, shot.key, step))}
          onRemove={() => change(shots.filter((other) => other.key !== shot.key))}
        />
      ))}
      <div>
        <Button
          variant="default"
          h={44}
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={disabled || shots.length >= SHOTS_MAX}
          onClick={add}
        >
          {shotListText("add-shot")}
        </Button>
      </div>
    </Stack>
  );
}
