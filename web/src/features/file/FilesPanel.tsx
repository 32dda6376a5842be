import fileText from "locales/file.ftl";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl, Skeleton, Stack } from "@mantine/core";
import { IconFolderOpen, IconListCheck, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue, useRef, useState } from "react";
import { isPassing } from "@/api/client";
import { useAnnotations } from "@/components/annotation/use-annotations";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { fileKind, type StoredFile } from "@/components/files/file-kind";
import { Lightbox } from "@/components/files/Lightbox";
import { useOpenFile } from "@/components/files/use-open-file";
import { RefetchFiles } from "@/components/files/working-link";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useAddressChoice } from "@/lib/browser/use-address-state";
import { FileCard } from "./FileCard";
import classes from "./FileCard.module.css";
import { type FileSource, fileListQuery } from "./queries";
import { SelectionBar } from "./SelectionBar";
import { useAddFiles } from "./use-add-files";

// Dialogs are half of the page's code, so they are loaded on first use.
const TextPreview = lazy(() => import("@/components/files/TextPreview"));
const DeleteFileDialog = lazy(() => import("./DeleteFileDialog"));

type Group = "all" | StoredFile["origin"];

const GROUPS: { value: Group; label: string }[] = [
  { value: "all", label: fileText("all") },
  { value: "original_submission", label: fileText("original-submission") },
  { value: "status_update", label: fileText("status-updates") },
];

/** Cards rendered per step. Each has a picture, and phones have little memory. */
const AT_A_TIME = 60;

interface FilesPanelProps {
  source: FileSource;
  /** Whether to show admin actions. Only admins can delete files. */
  hasAdminActions?: boolean;
}

/** The Files tab: all files, or only those from the submission or from updates. */
export function FilesPanel({ source, hasAdminActions = false }: FilesPanelProps) {
  const files = useQuery(fileListQuery(source));
  const { onAdd, dialog } = useAddFiles(source);
  const refetch = async () => (await files.refetch({ throwOnError: true })).data ?? [];
  return (
    <RefetchFiles value={refetch}>
      {files.isPending ? (
        <FilesSkeleton />
      ) : !files.data || (files.isError && !isPassing(files.error)) ? (
        <ErrorState title={fileText("load-failed")} error={files.error} onRetry={() => files.refetch()} />
      ) : (
        <FilesView files={files.data} source={source} hasAdminActions={hasAdminActions} onAdd={onAdd} />
      )}
      {dialog}
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

interface FilesViewProps extends FilesPanelProps {
  files: StoredFile[];
  /** Opens the upload dialog; omitted if the user cannot add files. */
  onAdd?: () => void;
}

const filesIn = (files: StoredFile[], group: Group) =>
  group === "all" ? files : files.filter((file) => file.origin === group);

/** The file list, once loaded. */
export function FilesView({ files, source, hasAdminActions = false, onAdd }: FilesViewProps) {
  const [group, setGroup] = useAddressChoice<Group>("files", ["all", "original_submission", "status_update"]);
  const [doomed, setDoomed] = useState<StoredFile | null>(null);
  const { selected, setSelected, toggle } = useSelection();
  const [most, setMost] = useState(AT_A_TIME);
  const panel = useRef<HTMLDivElement>(null);
  const shown = filesIn(files, group);
  const preview = usePreview(shown, source);
  const adding = onAdd && (
    <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={onAdd}>
      {fileText("add")}
    </Button>
  );
  if (files.length === 0)
    return (
      <EmptyState icon={IconFolderOpen} title={fileText("none")} action={adding}>
        {fileText("none-hint")}
      </EmptyState>
    );

  return (
    <Stack ref={panel} tabIndex={-1} className={classes.panel}>
      <div className={classes.controls}>
        <GroupChoice files={files} group={group} onChange={setGroup} />
        <div className={classes.tools}>
          {shown.length > 1 && selected === undefined && (
            <Button
              variant="default"
              leftSection={<IconListCheck size={18} aria-hidden />}
              onClick={() => setSelected(new Set())}
            >
              {fileText("select")}
            </Button>
          )}
          {adding}
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={IconFolderOpen} title={fileText("none-here")} />
      ) : (
        <div className={shown.length === 1 ? undefined : classes.grid}>
          {shown.slice(0, most).map((file) => (
            <FileCard
              key={file.id}
              file={file}
              layout={shown.length === 1 ? "row" : "card"}
              onPreview={() => preview.open(file)}
              onDelete={hasAdminActions && file.abilities.delete ? () => setDoomed(file) : undefined}
              selection={selected && { isSelected: selected.has(file.id), onToggle: () => toggle(file) }}
            />
          ))}
        </div>
      )}
      {shown.length > most && (
        <Button variant="default" className={classes.more} onClick={() => setMost(most + AT_A_TIME)}>
          {fileText("more")}
        </Button>
      )}
      {selected && (
        <SelectionBar
          source={source}
          chosen={shown.filter((file) => selected.has(file.id))}
          shown={shown.length}
          onAll={() => setSelected(new Set(shown.map((file) => file.id)))}
          onNone={() => setSelected(new Set())}
          onClose={() => {
            setSelected(undefined);
            panel.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {preview.opened}
      {doomed && source.kind === "project" && (
        <Suspense fallback={<ModalFrame onClose={() => setDoomed(null)} />}>
          <DeleteFileDialog code={source.code} file={doomed} onClose={() => setDoomed(null)} panel={panel} />
        </Suspense>
      )}
    </Stack>
  );
}

interface GroupChoiceProps {
  files: StoredFile[];
  group: Group;
  onChange: (group: Group) => void;
}

function GroupChoice({ files, group, onChange }: GroupChoiceProps) {
  // The control measures itself, which forces layout. Rendering it in a separate step keeps slow phones responsive.
  const isShown = useDeferredValue(true, false);
  if (!isShown) return <div className={classes.groups} />;
  return (
    <SegmentedControl
      value={group}
      onChange={(value) => onChange(value as Group)}
      data={GROUPS.map(({ value, label }) => ({ value, label: `${label} (${filesIn(files, value).length})` }))}
      className={classes.groups}
      aria-label={fileText("which")}
    />
  );
}

/** Selection mode and the selected files. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const toggle = (file: StoredFile) => {
    const next = new Set(selected);
    if (!next.delete(file.id)) next.add(file.id);
    setSelected(next);
  };
  return { selected, setSelected, toggle };
}

/** Opens a file in a viewer on the page, or in a new tab if there is no viewer for its type. `opened` is the open file. */
function usePreview(shown: StoredFile[], source: FileSource) {
  const [image, setImage] = useState<string | null>(null);
  const [text, setText] = useState<StoredFile | null>(null);
  const openElsewhere = useOpenFile();
  const { editor, ...viewer } = useAnnotations(source, { open: setImage, close: () => setImage(null) });
  const open = (file: StoredFile) => {
    const kind = fileKind(file);
    if (kind === "image") setImage(file.id);
    else if (kind === "text") setText(file);
    else void openElsewhere(file);
  };
  const images = shown.filter((file) => fileKind(file) === "image");
  const opened = (
    <>
      <Lightbox {...viewer} images={images} first={image} onClose={() => setImage(null)} />
      {editor}
      {text && (
        <Suspense fallback={<ModalFrame onClose={() => setText(null)} />}>
          <TextPreview file={text} onClose={() => setText(null)} />
        </Suspense>
      )}
    </>
  );
  return { open, opened };
}
