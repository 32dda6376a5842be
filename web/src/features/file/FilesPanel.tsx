import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl, Skeleton, Stack } from "@mantine/core";
import { IconFolderOpen } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { fileKind, type StoredFile } from "@/components/files/file-kind";
import { Lightbox } from "@/components/files/Lightbox";
import { RefetchFiles } from "@/components/files/use-download";
import { ModalFrame } from "@/components/ModalFrame";
import { EmptyState, ErrorState } from "@/components/states";
import { toast } from "@/components/toast";
import { useAddressChoice } from "@/lib/use-address-state";
import { FileCard } from "./FileCard";
import classes from "./FileCard.module.css";
import { openInNewTab } from "./preview";
import { type FileSource, fileListQuery } from "./queries";
import { fileTexts } from "./texts";

// Dialogs are half of the page's code: this one comes when it is opened.
const TextPreview = lazy(() => import("./TextPreview").then((module) => ({ default: module.TextPreview })));

type Group = "all" | StoredFile["origin"];

const GROUPS: { value: Group; label: string }[] = [
  { value: "all", label: fileTexts.all },
  { value: "original_submission", label: fileTexts.originalSubmission },
  { value: "status_update", label: fileTexts.statusUpdates },
];

/** The Files tab: everything, or only what came with the submission or with updates. */
export function FilesPanel({ source }: { source: FileSource }) {
  const files = useQuery(fileListQuery(source));
  if (files.isPending) return <FilesSkeleton />;
  if (files.isError)
    return <ErrorState title={fileTexts.loadFailed} error={files.error} onRetry={() => files.refetch()} />;
  const refetch = async () => (await files.refetch({ throwOnError: true })).data ?? [];
  return (
    <RefetchFiles value={refetch}>
      <FilesView files={files.data} />
    </RefetchFiles>
  );
}

function FilesSkeleton() {
  return (
    <div className={classes.grid} aria-busy>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className={classes.ghost} radius="md" />
      ))}
    </div>
  );
}

/** The files themselves, once they are known. */
export function FilesView({ files }: { files: StoredFile[] }) {
  const [group, setGroup] = useAddressChoice<Group>("files", ["all", "original_submission", "status_update"]);
  const [image, setImage] = useState<number | null>(null);
  const [text, setText] = useState<StoredFile | null>(null);
  if (files.length === 0)
    return (
      <EmptyState icon={IconFolderOpen} title={fileTexts.none}>
        {fileTexts.noneHint}
      </EmptyState>
    );

  const inGroup = (of: Group) => (of === "all" ? files : files.filter((file) => file.origin === of));
  const shown = inGroup(group);
  const images = shown.filter((file) => fileKind(file) === "image");

  function preview(file: StoredFile) {
    const kind = fileKind(file);
    if (kind === "image") setImage(images.indexOf(file));
    else if (kind === "text") setText(file);
    else if (!openInNewTab(file.url)) toast.error(fileTexts.previewBlocked);
  }

  return (
    <Stack>
      <SegmentedControl
        value={group}
        onChange={(value) => setGroup(value as Group)}
        data={GROUPS.map(({ value, label }) => ({ value, label: `${label} (${inGroup(value).length})` }))}
        className={classes.groups}
        aria-label="Which files"
      />
      {shown.length === 0 ? (
        <EmptyState icon={IconFolderOpen} title={fileTexts.noneHere} />
      ) : (
        <div className={shown.length === 1 ? undefined : classes.grid}>
          {shown.map((file) => (
            <FileCard
              key={file.id}
              file={file}
              layout={shown.length === 1 ? "row" : "card"}
              onPreview={() => preview(file)}
            />
          ))}
        </div>
      )}
      <Lightbox images={images} index={image} onClose={() => setImage(null)} />
      {text && (
        <Suspense fallback={<ModalFrame onClose={() => setText(null)} />}>
          <TextPreview file={text} onClose={() => setText(null)} />
        </Suspense>
      )}
    </Stack>
  );
}
