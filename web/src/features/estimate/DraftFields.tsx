import { Text, Textarea, TextInput, Title } from "@mantine/core";
import estimateFormText from "locales/estimate-form.ftl";
import type { ReactNode } from "react";
import { AttachedFiles } from "@/components/files/AttachedFiles";
import { FilePicker } from "@/components/files/FilePicker";
import type { StoredFile } from "@/components/files/file-kind";
import type { Uploads } from "@/components/files/use-uploads";
import { afterPress } from "@/lib/forms/after-press";
import classes from "./Editor.module.css";
import type { DraftForm } from "./use-draft-form";

interface DraftFieldsProps {
  form: DraftForm;
  /** Files that the draft has already. */
  attached: StoredFile[];
  onRemove: (file: StoredFile) => void;
  uploads: Uploads;
  /** How many files can be added. */
  room: number;
  isLocked: boolean;
  /** The lines. */
  children: ReactNode;
}

/** The fields of a draft: its scope, its lines or amount, the claim, and files. */
export function DraftFields({ form, attached, onRemove, uploads, room, isLocked, children }: DraftFieldsProps) {
  const { draft, change } = form;
  const bound = (field: "scope" | "amount" | "deductible" | "depreciation" | "expires_on") => ({
    label: estimateFormText(field),
    value: draft[field],
    error: form.errorOf(field),
    readOnly: isLocked,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ ...draft, [field]: currentTarget.value }, field),
    onBlur: () => afterPress(() => form.leave(field)),
  });
  const amount = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <>
      <Textarea
        {...bound("scope")}
        description={estimateFormText("scope-hint")}
        minRows={3}
        maxRows={12}
        autosize
        withAsterisk
        data-autofocus
      />
      {children}
      {draft.lines.length === 0 && (
        <TextInput {...bound("amount")} {...amount} description={estimateFormText("amount-hint")} withAsterisk />
      )}
      <section className={classes.part}>
        <Title order={3} size="h5">
          {estimateFormText("money")}
        </Title>
        <div className={classes.pair}>
          <TextInput {...bound("deductible")} {...amount} placeholder={estimateFormText("optional")} />
          <TextInput {...bound("depreciation")} {...amount} placeholder={estimateFormText("optional")} />
          <TextInput {...bound("expires_on")} type="date" description={estimateFormText("expires_on-hint")} />
        </div>
      </section>
      {attached.length > 0 && (
        <section className={classes.part}>
          <Text fw={600}>{estimateFormText("attached")}</Text>
          <AttachedFiles files={attached} onRemove={onRemove} isLocked={isLocked} />
        </section>
      )}
      <FilePicker
        uploads={uploads}
        label={estimateFormText("files")}
        hint={room > 0 ? estimateFormText("files-hint", { most: room }) : estimateFormText("files-full")}
        most={room}
        disabled={isLocked}
      />
    </>
  );
}
