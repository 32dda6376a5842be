import fileText from "locales/file.ftl";
import "@mantine/core/styles/Checkbox.layer.css";
import { ActionIcon, Checkbox, Text, UnstyledButton } from "@mantine/core";
import { IconDownload, IconEye, IconLayoutColumns, IconTrash } from "@tabler/icons-react";
import photoViewText from "locales/photo-view.ftl";
import { useId } from "react";
import { canPreview, type StoredFile } from "@/components/files/file-kind";
import { Thumbnail } from "@/components/files/Thumbnail";
import { useDownloadLink } from "@/components/files/use-download";
import { formatFileSize } from "@/lib/text/file-size";
import { formatDate } from "@/lib/time/dates";
import classes from "./FileCard.module.css";

interface FileCardProps {
  file: StoredFile;
  layout: "row" | "card";
  onPreview: () => void;
  /** Omitted if the file cannot be deleted. */
  onDelete?: (() => void) | undefined;
  /** Compares the photo with its before photo; omitted if it has none. */
  onPair?: (() => void) | undefined;
  /** Selection mode. The card's other actions are not available in it. */
  selection?: { isSelected: boolean; onToggle: () => void } | undefined;
}

/** A file with its type, date, and actions. */
export function FileCard({ file, layout, onPreview, onDelete, onPair, selection }: FileCardProps) {
  const checkbox = useId();
  const isShown = canPreview(file);
  const iconSize = layout === "row" ? 48 : 56;
  const picture = <Thumbnail className={classes.picture} file={file} width={240} height={180} iconSize={iconSize} />;
  const facts = (
    <>
      <Text size="sm" fw={600} className={classes.name} title={file.file_name}>
        {file.file_name}
      </Text>
      <Text component="div" size="xs" className={classes.quiet}>
        <span>{formatFileSize(file.file_size)}</span>
        <span>{formatDate(file.uploaded_at)}</span>
      </Text>
    </>
  );
  if (selection)
    return (
      <article
        className={classes.card}
        data-layout={layout}
        data-selected={selection.isSelected || undefined}
        aria-label={file.file_name}
      >
        <label className={classes.choice} htmlFor={checkbox}>
          <div className={classes.stage}>{picture}</div>
          <div className={classes.facts}>
            {facts}
            <span className={`${classes.actions} ${classes.box}`}>
              <Checkbox
                id={checkbox}
                size="md"
                checked={selection.isSelected}
                onChange={selection.onToggle}
                aria-label={fileText("select-of", { name: file.file_name })}
              />
            </span>
          </div>
        </label>
      </article>
    );
  return (
    <article className={classes.card} data-layout={layout} aria-label={file.file_name}>
      {isShown ? (
        <UnstyledButton
          className={classes.stage}
          onClick={onPreview}
          aria-label={fileText("preview-of", { name: file.file_name })}
        >
          {picture}
        </UnstyledButton>
      ) : (
        <div className={classes.stage}>{picture}</div>
      )}
      {onPair && (
        <UnstyledButton
          className={classes.pair}
          onClick={onPair}
          aria-label={photoViewText("pair-of", { name: file.file_name })}
        >
          <IconLayoutColumns size={16} aria-hidden />
          <span className={classes.pairName}>{photoViewText("pair")}</span>
        </UnstyledButton>
      )}
      <div className={classes.facts}>
        {facts}
        <FileActions file={file} onPreview={isShown ? onPreview : undefined} onDelete={onDelete} />
      </div>
    </article>
  );
}

function DownloadButton({ file }: { file: StoredFile }) {
  const link = useDownloadLink(file);
  return (
    <ActionIcon
      component="a"
      {...link}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={fileText("download-of", { name: file.file_name })}
    >
      <IconDownload size={20} stroke={1.75} />
    </ActionIcon>
  );
}

interface FileActionsProps {
  file: StoredFile;
  onPreview: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

function FileActions({ file, onPreview, onDelete }: FileActionsProps) {
  return (
    <div className={classes.actions}>
      {onPreview && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          onClick={onPreview}
          className={classes.eye}
          tabIndex={-1}
          aria-hidden
        >
          <IconEye size={20} stroke={1.75} />
        </ActionIcon>
      )}
      <DownloadButton file={file} />
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          onClick={onDelete}
          aria-label={fileText("delete-of", { name: file.file_name })}
        >
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}
