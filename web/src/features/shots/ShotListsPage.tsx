import { ActionIcon, Button } from "@mantine/core";
import { IconCamera, IconCopy, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import shotListText from "locales/shot-list.ftl";
import { lazy, Suspense, useState } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { Row, Rows } from "@/components/lists/Rows";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { statusLabel } from "@/lib/project/status";
import { DeleteListQuestion } from "./DeleteListQuestion";
import type { ShotList } from "./draft";
import { listName } from "./labels";
import { shotListsQuery } from "./queries";

// Loaded when first opened.
const ShotListDialog = lazy(() => import("./ShotListDialog"));

/** What is open: the form of a new list, a changed or copied one, or the question before a deletion. */
type Open = { kind: "new" } | { kind: "edit" | "copy" | "delete"; list: ShotList };

/** The admin's lists of photos that projects need. */
export function ShotListsPage() {
  const { data, error, refetch } = useQuery(shotListsQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ kind: "new" })}>
      {shotListText("add")}
    </Button>
  );
  const isEmpty = data?.items.length === 0;
  return (
    <>
      <PageHeader title={shotListText("title")} subtitle={shotListText("subtitle")} actions={data && !isEmpty && add} />
      <Panel>
        {!data ? (
          error ? (
            <ErrorState title={shotListText("failed")} error={error} onRetry={() => void refetch()} />
          ) : (
            <ComponentSkeleton />
          )
        ) : isEmpty ? (
          <EmptyState icon={IconCamera} title={shotListText("none-title")} action={add}>
            {shotListText("none-hint")}
          </EmptyState>
        ) : (
          <Rows>
            {data.items.map((list) => (
              <ListRow key={list.id} list={list} onOpen={(kind) => setOpen({ kind, list })} />
            ))}
          </Rows>
        )}
      </Panel>
      {open?.kind === "delete" && <DeleteListQuestion list={open.list} onClose={close} />}
      {open && open.kind !== "delete" && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          <ShotListDialog
            list={open.kind === "new" ? undefined : open.list}
            isCopy={open.kind === "copy"}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

interface ListRowProps {
  list: ShotList;
  onOpen: (kind: "edit" | "copy" | "delete") => void;
}

function ListRow({ list, onOpen }: ListRowProps) {
  const name = listName(list);
  const photos = list.shots.reduce((sum, { count }) => sum + count, 0);
  const needed = list.needed_for_status;
  return (
    <Row
      sign={<IconCamera size={20} aria-hidden />}
      name={name}
      facts={
        <>
          <span>{shotListText("photos", { count: photos })}</span>
          {needed && <span>{shotListText(`needed-${list.enforcement}`, { status: statusLabel(needed) })}</span>}
        </>
      }
    >
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={shotListText("edit-of", { name })}
        onClick={() => onOpen("edit")}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={shotListText("copy-of", { name })}
        onClick={() => onOpen("copy")}
      >
        <IconCopy size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        aria-label={shotListText("delete-of", { name })}
        onClick={() => onOpen("delete")}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
