import { ActionIcon, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import noteText from "locales/note.ftl";
import { lazy, Suspense } from "react";
import { RelativeTime } from "@/components/display/DateText";
import { LongText } from "@/components/display/LongText";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { AttachedFiles } from "@/components/files/AttachedFiles";
import type { StoredFile } from "@/components/files/file-kind";
import { formatDateTime } from "@/lib/time/dates";
import classes from "./NoteList.module.css";
import type { Note } from "./queries";
import { isLastFile } from "./rules";

const NoteEditor = lazy(() => import("./NoteEditor"));

interface NoteItemProps {
  code: string;
  projectId: string;
  note: Note;
  /** The note as it was when editing began; `undefined` when it is not being edited. */
  edited: Note | undefined;
  /** Only one note can be edited at a time. */
  canEdit: boolean;
  onEdit: () => void;
  onEdited: () => void;
  onDelete: () => void;
  onDeleteFile: (file: StoredFile) => void;
}

/** One note with its author, time, text, and files. */
export function NoteItem(props: NoteItemProps) {
  const { code, projectId, note, edited, onEdited, onDeleteFile } = props;
  const author = note.created_by?.full_name ?? noteText("somebody");
  // Name the editor only if it is not the author.
  const editor = note.edited_by?.id === note.created_by?.id ? undefined : note.edited_by?.full_name;
  const name = noteText("note-of", { author, when: formatDateTime(note.created_at) });
  const { edit, delete: remove } = note.abilities;
  // Deleting the last file of a note without text deletes the note, so lock it during editing.
  const isLocked = edited !== undefined && isLastFile(note);
  return (
    <li className={classes.note}>
      <div className={classes.head}>
        <div className={classes.about}>
          <Text fw={600}>{author}</Text>
          <Text size="sm" c="dimmed" component="div" className={classes.facts}>
            <span>{formatDateTime(note.created_at)}</span>
            <RelativeTime value={note.created_at} />
            {note.updated_at !== note.created_at && (
              <span>
                {editor
                  ? noteText("edited-by", { when: formatDateTime(note.updated_at), by: editor })
                  : noteText("edited", { when: formatDateTime(note.updated_at) })}
              </span>
            )}
          </Text>
        </div>
        {!edited && <NoteActions name={name} {...props} />}
      </div>
      {edited ? (
        <Suspense fallback={<ComponentSkeleton lines={2} />}>
          <NoteEditor
            code={code}
            projectId={projectId}
            note={edited}
            attached={note.attachments.length}
            onClose={onEdited}
          />
        </Suspense>
      ) : (
        note.note && (
          <div>
            <LongText key={note.note} text={note.note} />
          </div>
        )
      )}
      <AttachedFiles
        files={note.attachments}
        onRemove={edit || remove ? onDeleteFile : undefined}
        isLocked={isLocked}
      />
      {isLocked && (
        <Text size="sm" c="dimmed">
          {noteText("last-file")}
        </Text>
      )}
    </li>
  );
}

/** Edit and delete buttons of a note. */
function NoteActions({ name, note, canEdit, onEdit, onDelete }: NoteItemProps & { name: string }) {
  const { edit, delete: remove } = note.abilities;
  return (
    <div className={classes.actions}>
      {edit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={noteText("edit-of", { note: name })}
          disabled={!canEdit}
          onClick={onEdit}
        >
          <IconPencil size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {remove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={noteText("delete-of", { note: name })}
          onClick={onDelete}
        >
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
