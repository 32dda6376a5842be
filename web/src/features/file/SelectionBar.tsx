import { Button, Text } from "@mantine/core";
import { IconColumns2, IconFileZip } from "@tabler/icons-react";
import fileText from "locales/file.ftl";
import photoViewText from "locales/photo-view.ftl";
import { useState } from "react";
import type { StoredFile } from "@/components/files/file-kind";
import { useSave } from "@/components/files/use-download";
import { useBackCloses } from "@/components/overlays/use-back-closes";
import { formatFileSize } from "@/lib/text/file-size";
import { ARCHIVE_FILES_MAX, archiveUrl, type FileSource } from "./queries";
import classes from "./SelectionBar.module.css";

interface SelectionBarProps {
  source: FileSource;
  /** The selected files, out of `shown`. */
  chosen: StoredFile[];
  shown: number;
  onAll: () => void;
  onNone: () => void;
  onClose: () => void;
  /** Compares the selected photos; undefined unless there are exactly two. */
  onCompare?: (() => void) | undefined;
  /** Whether a dialog covers the bar. Back then closes the dialog. */
  isCovered?: boolean;
}

/** Toolbar for the selected files. It stays visible while the list scrolls. */
export function SelectionBar(props: SelectionBarProps) {
  const { source, chosen, shown, onAll, onNone, onClose, onCompare, isCovered = false } = props;
  useBackCloses(isCovered ? undefined : onClose);
  const save = useSave();
  const [isAsking, setIsAsking] = useState(false);
  const isTooMany = chosen.length > ARCHIVE_FILES_MAX;
  const size = chosen.reduce((sum, file) => sum + file.file_size, 0);
  const download = async () => {
    setIsAsking(true);
    const ids = chosen.map((file) => file.id);
    if (await save(archiveUrl(source, ids))) onClose();
    else setIsAsking(false);
  };
  return (
    <section className={classes.bar} data-selection aria-label={fileText("selection")}>
      <Text size="sm" className={classes.count} role="status">
        <strong>{fileText("selected", { count: chosen.length })}</strong>
        {chosen.length > 0 && <span>{` · ${formatFileSize(size)}`}</span>}
        {isTooMany && (
          <span className={classes.tooMany}>{fileText("too-many-selected", { most: ARCHIVE_FILES_MAX })}</span>
        )}
      </Text>
      <div className={classes.buttons}>
        <Button variant="subtle" color="gray" onClick={chosen.length === shown ? onNone : onAll}>
          {chosen.length === shown ? fileText("select-none") : fileText("select-all")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {fileText("stop-selecting")}
        </Button>
        {onCompare && (
          <Button variant="default" leftSection={<IconColumns2 size={18} aria-hidden />} onClick={onCompare}>
            {photoViewText("compare")}
          </Button>
        )}
        <Button
          className={classes.download}
          leftSection={<IconFileZip size={18} aria-hidden />}
          disabled={chosen.length === 0 || isTooMany}
          loading={isAsking}
          onClick={() => void download()}
        >
          {fileText("download-selected")}
        </Button>
      </div>
    </section>
  );
}
