import { Textarea } from "@mantine/core";
import updateDialogText from "locales/update-dialog.ftl";
import { lazy, Suspense } from "react";
import { appendText } from "@/lib/text/append-text";
import classes from "./NotesField.module.css";

// Only admins have templates.
const TemplateMenu = lazy(() => import("@/components/project/TemplateMenu"));

interface NotesFieldProps {
  notes: string;
  onChange: (notes: string) => void;
  error: string | undefined;
  isLocked: boolean;
  /** The code of the project whose templates are offered; undefined for users without templates. */
  templatesOf: string | undefined;
}

/** The notes of an update, with a menu of templates for admins. */
export function NotesField({ notes, onChange, error, isLocked, templatesOf }: NotesFieldProps) {
  return (
    <Textarea
      label={updateDialogText("notes")}
      description={updateDialogText("notes-readers")}
      placeholder={updateDialogText("notes-placeholder")}
      value={notes}
      onChange={(event) => onChange(event.currentTarget.value)}
      minRows={4}
      maxRows={10}
      autosize
      required
      error={error}
      data-autofocus
      readOnly={isLocked}
      rightSection={
        templatesOf !== undefined &&
        !isLocked && (
          <Suspense>
            <TemplateMenu code={templatesOf} usedIn="update" onInsert={(text) => onChange(appendText(notes, text))} />
          </Suspense>
        )
      }
      rightSectionWidth={templatesOf === undefined ? undefined : 48}
      classNames={{ section: classes.templates }}
    />
  );
}
