import { Text, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import timelineText from "locales/timeline.ftl";
import { DateText, RelativeTime } from "@/components/display/DateText";
import { LinkedText } from "@/components/display/LinkedText";
import { StatusBadge } from "@/components/display/StatusBadge";
import { AttachmentLink } from "@/components/files/AttachmentLink";
import { fileKind } from "@/components/files/file-kind";
import { ImageGrid } from "@/components/files/ImageGrid";
import type { LightboxProps } from "@/components/files/lightbox-props";
import { FieldChange } from "@/components/project/FieldChange";
import { fieldLabel } from "@/components/project/tracked-fields";
import { UpdateIcon } from "@/components/project/UpdateIcon";
import { hasMoved, updateSentence } from "@/components/project/update-sentences";
import { serverText } from "@/language/server-text";
import { formatDateTime } from "@/lib/time/dates";
import type { Update } from "./queries";
import classes from "./Timeline.module.css";

/** The entries whose field changes are expanded. Stored outside the entries, because virtualized entries unmount. */
export interface Folds {
  open: ReadonlySet<string>;
  toggle: (id: string) => void;
}

interface EntryProps {
  update: Update;
  folds: Folds;
  /** In plain words, without the names of statuses and fields. */
  isPlain?: boolean;
  /** What the photo viewer shows in addition. */
  viewer?: Pick<LightboxProps, "layer" | "actions"> | undefined;
}

/** One timeline entry as a list item. */
export function TimelineEntry(props: EntryProps) {
  return (
    <li className={classes.entry}>
      <EntryContent {...props} />
    </li>
  );
}

/** The content of a timeline entry, with its notes and files. */
export function EntryContent({ update, folds, isPlain = false, viewer }: EntryProps) {
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
            {(isPlain && serverText(update.plain, update.plain_summary ?? "")) || updateSentence(update)}
          </Text>
          {movedStatus && !isPlain && (
            <span className={classes.status}>
              <StatusBadge status={update.new_status} />
            </span>
          )}
        </div>
        <Text size="sm" c="dimmed">
          <span>{`${serverText(update.author_text, update.author_name)} · `}</span>
          {isPlain ? (
            <DateText value={update.created_at} />
          ) : (
            <>
              <span className={classes.when}>
                <RelativeTime value={update.created_at} />
                <span> ·</span>
              </span>{" "}
              <span className={classes.when}>{formatDateTime(update.created_at)}</span>
            </>
          )}
        </Text>
        {update.notes && (
          <p className={classes.notes}>
            <LinkedText text={update.notes} />
          </p>
        )}
        {update.edits.length > 0 && !isPlain && (
          <Edits edits={update.edits} isOpen={folds.open.has(update.id)} onToggle={() => folds.toggle(update.id)} />
        )}
        <ImageGrid images={images} {...viewer} />
        {others.map((file) => (
          <AttachmentLink key={file.id} file={file} />
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
        <span>{timelineText("changes", { count: edits.length })}</span>
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
