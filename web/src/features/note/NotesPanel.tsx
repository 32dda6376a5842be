import { Button } from "@mantine/core";
import { IconNotes, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import noteText from "locales/note.ftl";
import { lazy, type RefObject, Suspense, useRef, useState } from "react";
import { isPassing } from "@/api/client";
import { projectPageQuery } from "@/api/project";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import type { StoredFile } from "@/components/files/file-kind";
import { RefetchFiles } from "@/components/files/working-link";
import { Panel } from "@/components/layout/Panel";
import { ListFailure } from "@/components/lists/ListFailure";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useAddressDialog } from "@/lib/browser/use-address-state";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { NoteItem } from "./NoteItem";
import classes from "./NoteList.module.css";
import { type Note, notesQuery } from "./queries";

// Dialogs are loaded on first use.
const AddNoteDialog = lazy(() => import("./AddNoteDialog"));
const DeleteNoteDialog = lazy(async () => ({ default: (await import("./DeleteDialogs")).DeleteNoteDialog }));
const DeleteAttachmentDialog = lazy(async () => ({
  default: (await import("./DeleteDialogs")).DeleteAttachmentDialog,
}));

/** The note or file to delete, pending confirmation. */
interface Doomed {
  note: Note;
  file?: StoredFile;
}

/** The Admin tab: internal notes about a project. */
export function NotesPanel({ code }: { code: string }) {
  const notes = useInfiniteQuery(notesQuery(code));
  // Uploads are staged under the project, not under a note.
  const projectId = useLastAnswer(useQuery(projectPageQuery(code)).data)?.id ?? "";
  const dialog = useAddressDialog("note");
  const [edited, setEdited] = useState<Note>();
  const [doomed, setDoomed] = useState<Doomed>();
  const panel = useRef<HTMLDivElement>(null);
  const refetchFiles = async () => {
    const { data } = await notes.refetch({ throwOnError: true });
    return data?.pages.flatMap((page) => page.items).flatMap((note) => note.attachments) ?? [];
  };
  const close = () => setDoomed(undefined);
  // Keep the last list during a refetch (such as after a code change) or an error, so that an open editor stays mounted.
  const told = useLastAnswer(notes.data)?.pages;
  const known = told?.flatMap((page) => page.items) ?? [];
  // Keep a note visible while it is edited, even if another user deletes it, so that the text is not lost.
  const shown = edited && !known.some(({ id }) => id === edited.id) ? [edited, ...known] : known;
  const isRefused = notes.isError && !isPassing(notes.error) && !edited;
  const add = told?.[0]?.abilities.create && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => dialog.open("new")}>
      {noteText("add")}
    </Button>
  );
  return (
    <RefetchFiles value={refetchFiles}>
      <div ref={panel} tabIndex={-1} className={classes.panel}>
        <Panel title={noteText("title")} actions={shown.length > 0 && !isRefused && add}>
          {notes.isError && told && !isRefused && (
            <ListFailure title={noteText("load-failed")} error={notes.error} onRetry={() => notes.refetch()} />
          )}
          {notes.isPending && !told ? (
            <ComponentSkeleton />
          ) : !told || isRefused ? (
            <ErrorState title={noteText("load-failed")} error={notes.error} onRetry={() => notes.refetch()} />
          ) : shown.length === 0 ? (
            <EmptyState icon={IconNotes} title={noteText("none")} action={add}>
              {noteText("none-hint")}
            </EmptyState>
          ) : (
            <ul className={classes.notes}>
              {shown.map((note) => (
                <NoteItem
                  key={note.id}
                  code={code}
                  projectId={projectId}
                  note={note}
                  edited={edited?.id === note.id ? edited : undefined}
                  canEdit={edited === undefined}
                  onEdit={() => setEdited(note)}
                  onEdited={() => setEdited(undefined)}
                  onDelete={() => setDoomed({ note })}
                  onDeleteFile={(file) => setDoomed({ note, file })}
                />
              ))}
            </ul>
          )}
          {notes.hasNextPage && !isRefused && (
            <Button
              variant="default"
              fullWidth
              h={44}
              mt="md"
              loading={notes.isFetchingNextPage}
              onClick={() => notes.fetchNextPage()}
            >
              {noteText("load-more")}
            </Button>
          )}
        </Panel>
      </div>
      {dialog.openFor === "new" && add && projectId && (
        <Suspense fallback={<ModalFrame />}>
          <AddNoteDialog code={code} projectId={projectId} onClose={dialog.close} />
        </Suspense>
      )}
      {doomed && <DeleteDialog code={code} doomed={doomed} onClose={close} panel={panel} />}
    </RefetchFiles>
  );
}

interface DeleteDialogProps {
  code: string;
  doomed: Doomed;
  onClose: () => void;
  panel: RefObject<HTMLDivElement | null>;
}

function DeleteDialog({ code, doomed, onClose, panel }: DeleteDialogProps) {
  return (
    <Suspense fallback={<ModalFrame onClose={onClose} />}>
      {doomed.file ? (
        <DeleteAttachmentDialog code={code} note={doomed.note} file={doomed.file} onClose={onClose} panel={panel} />
      ) : (
        <DeleteNoteDialog code={code} note={doomed.note} onClose={onClose} panel={panel} />
      )}
    </Suspense>
  );
}
