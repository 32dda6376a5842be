import { Button, Text } from "@mantine/core";
import { IconColumns2, IconFileZip, IconTags } from "@tabler/icons-react";
import fileText from "locales/file.ftl";
import photoText from "locales/photo.ftl";
import photoViewText from "locales/photo-view.ftl";
import { lazy, Suspense, useState } from "react";
import type { StoredFile } from "@/components/files/file-kind";
import { useSave } from "@/components/files/use-download";
import { BULK_MAX } from "@/components/lists/bulk/selection";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useBackCloses } from "@/components/overlays/use-back-closes";
import { canBeDescribed } from "@/lib/photos/description";
import { formatFileSize } from "@/lib/text/file-size";
import { ARCHIVE_FILES_MAX, archiveUrl, type FileSource } from "./queries";
import classes from "./SelectionBar.module.css";

const DeleteSelected = lazy(() => import("./DeleteSelected"));
const DescribePhotosDialog = lazy(() => import("./DescribePhotosDialog"));

interface SelectionBarProps {
  source: FileSource;
  /** Whether the user may describe photos. */
  mayDescribe?: boolean;
  /** Whether the user may delete files. */
  mayDelete?: boolean;
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
  const { source, mayDescribe = false, mayDelete = false, chosen, shown } = props;
  const { onAll, onNone, onClose, onCompare, isCovered = false } = props;
  const [described, setDescribed] = useState<StoredFile[]>();
  const [isDeleting, setIsDeleting] = useState(false);
  // Back closes the dialog first, which covers the bar.
  useBackCloses(described || isCovered || isDeleting ? undefined : onClose);
  const photos = chosen.filter(({ file_type }) => canBeDescribed(file_type));
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
        {mayDelete && chosen.length > BULK_MAX && (
          <span className={classes.tooMany}>{fileText("too-many-to-delete", { most: BULK_MAX })}</span>
        )}
        {mayDescribe && photos.length > BULK_MAX && (
          <span className={classes.tooMany}>{photoText("dialog-too-many", { most: BULK_MAX })}</span>
        )}
      </Text>
      <div className={classes.buttons}>
        <Button variant="subtle" color="gray" onClick={chosen.length === shown ? onNone : onAll}>
          {chosen.length === shown ? fileText("select-none") : fileText("select-all")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {fileText("stop-selecting")}
        </Button>
        {mayDescribe && (
          <Button
            variant="default"
            leftSection={<IconTags size={18} aria-hidden />}
            disabled={photos.length === 0 || photos.length > BULK_MAX}
            onClick={() => setDescribed(photos)}
          >
            {photoText("dialog-bulk-describe")}
          </Button>
        )}
        {mayDelete && source.kind === "project" && (
          <Suspense>
            <DeleteSelected code={source.code} chosen={chosen} onDeleted={onClose} onCover={setIsDeleting} />
          </Suspense>
        )}
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
      {described && source.kind === "project" && (
        <Suspense fallback={<ModalFrame onClose={() => setDescribed(undefined)} />}>
          <DescribePhotosDialog code={source.code} files={described} onClose={() => setDescribed(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
