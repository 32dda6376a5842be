import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import savedViewText from "locales/saved-view.ftl";
import { type FormEvent, useState } from "react";
import { isProblem, messageOf, type Schemas } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { required } from "@/lib/forms/rules";
import type { ProjectListSearch } from "./queries";
import classes from "./SavedViews.module.css";
import { type SavedView, useSaveView } from "./view-queries";

const NAME_MAX = 60;
const nameRule = required(savedViewText("name"));
const ROLES: { value: Schemas["Role"] | ""; label: string }[] = [
  { value: "", label: savedViewText("nobody") },
  { value: "admin", label: savedViewText("all-admins") },
  { value: "contractor", label: savedViewText("all-contractors") },
  { value: "referral_partner", label: savedViewText("all-partners") },
];

interface ViewDialogProps {
  /** The view to change; `undefined` for a new one. */
  view: SavedView | undefined;
  /** The list state to save. */
  search: ProjectListSearch;
  mayShare: boolean;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** Form for a view's name, pinning, and sharing. */
export default function ViewDialog({ view, search, mayShare, onClose, onSaved }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? "");
  const [isTried, setTried] = useState(false);
  const [isPinned, setPinned] = useState(view?.is_pinned ?? true);
  const [sharedWith, setSharedWith] = useState(view?.shared_with ?? "");
  const save = useSaveView();
  useDialog(onClose);
  const problem = isProblem(save.error) ? save.error : undefined;
  const missing = nameRule(name);
  const nameError = (isTried ? missing : undefined) ?? (problem && fieldErrors(problem, ["name"]).name);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (missing !== undefined) {
      focusFirstError(event.currentTarget);
      return;
    }
    const role = ROLES.find(({ value }) => value === sharedWith)?.value;
    const form = { name, is_pinned: isPinned, shared_with: role || null };
    save.mutate(
      { id: view?.id, form, search },
      {
        onSuccess: (id) => {
          onClose();
          toast.success(savedViewText("saved", { name: name.trim() }));
          onSaved(id);
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={view ? savedViewText("edit-title") : savedViewText("new-title")}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {save.isError && !nameError && (
            <FailureAlert>{messageOf(save.error, savedViewText("save-failed"))}</FailureAlert>
          )}
          <TextInput
            label={savedViewText("name")}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={nameError}
            maxLength={NAME_MAX}
            required
            data-autofocus
          />
          <Checkbox
            label={savedViewText("pin")}
            checked={isPinned}
            onChange={(event) => setPinned(event.currentTarget.checked)}
          />
          {mayShare && (
            <NativeSelect
              label={savedViewText("share")}
              data={ROLES}
              value={sharedWith}
              onChange={(event) => setSharedWith(event.currentTarget.value)}
            />
          )}
          <Group className={classes.choices}>
            <Button variant="default" onClick={onClose} disabled={save.isPending}>
              {savedViewText("cancel")}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {savedViewText("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
