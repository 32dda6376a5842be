import { Button, Stack } from "@mantine/core";
import { IconFolderOpen, IconListCheck, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import fileText from "locales/file.ftl";
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { EmptyState } from "@/components/feedback/states";
import type { StoredFile } from "@/components/files/file-kind";
import { pairsIn } from "@/components/files/photo-pair";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useAddressChoice } from "@/lib/browser/use-address-state";
import { photoChoicesQuery } from "@/lib/photos/choices-query";
import { ARRANGEMENTS, type Arrangement, arrange } from "./arrangement";
import { FileCard } from "./FileCard";
import classes from "./FileCard.module.css";
import { ArrangementChoice, filesIn, type Group, GroupChoice } from "./FileControls";
import type { FileSource } from "./queries";
import { SectionList } from "./SectionList";
import { SelectionBar } from "./SelectionBar";
import { useCompare } from "./use-compare";
import { usePreview } from "./use-preview";

// Dialogs are half of the page's code, so they are loaded on first use.
const DeleteFileDialog = lazy(() => import("./DeleteFileDialog"));

interface FilesViewProps {
  files: StoredFile[];
  source: FileSource;
  /** Whether to show admin actions. Only admins can delete files. */
  hasAdminActions?: boolean;
  /** Whether the user may describe photos. */
  mayDescribe?: boolean;
  /** Further buttons beside the one that adds files. */
  tools?: ReactNode;
  /** Opens the upload dialog; omitted if the user cannot add files. */
  onAdd?: (() => void) | undefined;
}

/** The file list, once loaded. */
export function FilesView(props: FilesViewProps) {
  const { files, source, hasAdminActions = false, mayDescribe = false, tools, onAdd } = props;
  const [group, setGroup] = useAddressChoice<Group>("files", ["all", "original_submission", "status_update"]);
  const [by, setBy] = useAddressChoice<Arrangement>("arrange", ARRANGEMENTS);
  const [doomed, setDoomed] = useState<StoredFile | null>(null);
  const { selected, setSelected, toggle } = useSelection();
  const panel = useRef<HTMLDivElement>(null);
  const { shown, sections, ordered } = useArranged(files, source, group, by);
  const preview = usePreview({ shown: ordered, files, source, mayDescribe });
  const beforeOf = useMemo(() => pairsIn(files), [files]);
  const comparison = useCompare(files);
  const adding = (
    <>
      {tools}
      {onAdd && <AddButton onClick={onAdd} />}
    </>
  );
  if (files.length === 0) return <NoFiles action={<div className={classes.tools}>{adding}</div>} />;
  const card = (file: StoredFile) => {
    const before = beforeOf(file);
    return (
      <FileCard
        file={file}
        layout={shown.length === 1 ? "row" : "card"}
        onPreview={() => preview.open(file)}
        onDelete={hasAdminActions && file.abilities.delete ? () => setDoomed(file) : undefined}
        onPair={before && (() => comparison.open(before, file, "slider"))}
        selection={selected && { isSelected: selected.has(file.id), onToggle: () => toggle(file) }}
      />
    );
  };
  const chosen = selected ? shown.filter((file) => selected.has(file.id)) : [];

  return (
    <Stack ref={panel} tabIndex={-1} className={classes.panel}>
      <div className={classes.controls}>
        <GroupChoice files={files} group={group} onChange={setGroup} />
        <ArrangementChoice by={by} onChange={setBy} />
        <div className={classes.tools}>
          {shown.length > 1 && selected === undefined && <SelectButton onClick={() => setSelected(new Set())} />}
          {adding}
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={IconFolderOpen} title={fileText("none-here")} />
      ) : (
        <SectionList
          sections={sections}
          isSingle={shown.length === 1}
          isInPanel={source.kind === "owner"}
          card={card}
        />
      )}
      {selected && (
        <SelectionBar
          source={source}
          mayDescribe={mayDescribe}
          mayDelete={hasAdminActions && chosen.every(({ abilities }) => abilities.delete)}
          chosen={chosen}
          shown={shown.length}
          onAll={() => setSelected(new Set(shown.map((file) => file.id)))}
          onNone={() => setSelected(new Set())}
          onClose={() => {
            setSelected(undefined);
            panel.current?.focus({ preventScroll: true });
          }}
          onCompare={comparison.ofSelected(chosen)}
          isCovered={comparison.opened !== undefined}
        />
      )}
      {preview.opened}
      {comparison.opened}
      {doomed && source.kind === "project" && (
        <Suspense fallback={<ModalFrame onClose={() => setDoomed(null)} />}>
          <DeleteFileDialog code={source.code} file={doomed} onClose={() => setDoomed(null)} panel={panel} />
        </Suspense>
      )}
    </Stack>
  );
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={onClick}>
    {fileText("add")}
  </Button>
);

/** Begins selecting. */
const SelectButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" leftSection={<IconListCheck size={18} aria-hidden />} onClick={onClick}>
    {fileText("select")}
  </Button>
);

const NoFiles = ({ action }: { action: ReactNode }) => (
  <EmptyState icon={IconFolderOpen} title={fileText("none")} action={action}>
    {fileText("none-hint")}
  </EmptyState>
);

/** The files of a group, as sections, and in the order of these. */
function useArranged(files: StoredFile[], source: FileSource, group: Group, by: Arrangement) {
  // Owners see the usual order of rooms and phases. So does everybody until the portal's is known.
  const order = useQuery({
    ...photoChoicesQuery(source.kind === "project" ? source.code : ""),
    enabled: source.kind === "project" && by === "room",
  }).data;
  const shown = useMemo(() => filesIn(files, group), [files, group]);
  const sections = useMemo(() => arrange(shown, by, order), [shown, by, order]);
  const ordered = useMemo(() => sections.flatMap((section) => section.files), [sections]);
  return { shown, sections, ordered };
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
