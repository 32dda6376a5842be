import { Anchor, Text, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { RelativeTime } from "@/components/DateText";
import { FieldChange } from "@/components/FieldChange";
import { FileIcon } from "@/components/files/FileIcon";
import { fileKind, type StoredFile } from "@/components/files/file-kind";
import { ImageGrid } from "@/components/files/ImageGrid";
import { useDownloadLink } from "@/components/files/use-download";
import { useOpenFile } from "@/components/files/use-open-file";
import { ModalFrame } from "@/components/ModalFrame";
import { fieldLabel } from "@/components/project/tracked-fields";
import { UpdateIcon } from "@/components/project/UpdateIcon";
import { hasMoved, updateSentence } from "@/components/project/update-sentences";
import { StatusBadge } from "@/components/StatusBadge";
import { formatMoment } from "@/lib/dates";
import { formatFileSize } from "@/lib/file-size";
import type { Update } from "./queries";
import classes from "./Timeline.module.css";
import { updateTexts as texts } from "./texts";

const TextPreview = lazy(() => import("@/components/files/TextPreview"));

/** Which entries show their field changes; kept outside of them, for an entry that is scrolled away is taken out. */
export interface Folds {
  open: ReadonlySet<string>;
  toggle: (id: string) => void;
}

interface EntryProps {
  update: Update;
  folds: Folds;
}

/** One thing that happened to a project, in a list. */
export function TimelineEntry({ update, folds }: EntryProps) {
  return (
    <li className={classes.entry}>
      <EntryContent update={update} folds={folds} />
    </li>
  );
}

/** One thing that happened to a project, with its notes and files. */
export function EntryContent({ update, folds }: EntryProps) {
  const movedStatus = hasMoved(update);
  const images = update.attachments.filter((file) => fileKind(file) === "image");
  const others = update.attachments.filter((file) => fileKind(file) !== "image");
  return (
    <>
      <span className={classes.sign} data-moved={movedStatus || undefined}>
        <UpdateIcon type={update.update_type} />
      </span>
      <div className={classes.body}>
        <div className={classes.head}>
          <Text fw={600} id={`entry-${update.id}`}>
            {updateSentence(update)}
          </Text>
          {movedStatus && (
            <span className={classes.status}>
              <StatusBadge status={update.new_status} />
            </span>
          )}
        </div>
        <Text size="sm" c="dimmed">
          {update.author_name} ·{" "}
          <span className={classes.when}>
            <RelativeTime value={update.created_at} /> ·
          </span>{" "}
          <span className={classes.when}>{formatMoment(update.created_at)}</span>
        </Text>
        {update.notes && <p className={classes.notes}>{update.notes}</p>}
        {update.edits.length > 0 && (
          <Edits edits={update.edits} isOpen={folds.open.has(update.id)} onToggle={() => folds.toggle(update.id)} />
        )}
        <ImageGrid images={images} />
        {others.map((file) => (
          <Attachment key={file.id} file={file} />
        ))}
      </div>
    </>
  );
}

interface EditsProps {
  edits: Update["edits"];
  isOpen: boolean;
  onToggle: () => void;
}

function Edits({ edits, isOpen, onToggle }: EditsProps) {
  return (
    <div>
      <UnstyledButton className={classes.toggle} onClick={onToggle} aria-expanded={isOpen}>
        <IconChevronRight size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        {texts.changes(edits.length)}
      </UnstyledButton>
      {isOpen && (
        <ul className={classes.edits}>
          {edits.map((edit) => (
            <li key={edit.field_name}>
              <Text size="sm" fw={600}>
                {fieldLabel(edit.field_name)}
              </Text>
              <FieldChange field={edit.field_name} before={edit.old_value} after={edit.new_value} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A file that is no picture: PDF and text are looked at, others downloaded. A click with a modifier key is the browser's. */
function Attachment({ file }: { file: StoredFile }) {
  const [isRead, setIsRead] = useState(false);
  const download = useDownloadLink(file);
  const open = useOpenFile();
  const look = (onClick: () => void) => ({
    href: file.url,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onClick();
    },
  });
  const kind = fileKind(file);
  const link = kind === "pdf" ? look(() => void open(file)) : kind === "text" ? look(() => setIsRead(true)) : download;
  return (
    <>
      <Anchor className={classes.attachment} {...link}>
        <FileIcon file={file} size={36} />
        <span className={classes.attachmentName}>{file.file_name}</span>
        <Text size="xs" c="dimmed" span className={classes.size}>
          {formatFileSize(file.file_size)}
        </Text>
      </Anchor>
      {isRead && (
        <Suspense fallback={<ModalFrame onClose={() => setIsRead(false)} />}>
          <TextPreview file={file} onClose={() => setIsRead(false)} />
        </Suspense>
      )}
    </>
  );
}
