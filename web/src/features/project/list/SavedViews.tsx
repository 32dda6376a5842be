import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconDeviceFloppy, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import savedViewText from "locales/saved-view.ftl";
import { lazy, Suspense, useState } from "react";
import { messageOf } from "@/api/client";
import { InlineFailure } from "@/components/feedback/InlineFailure";
import { toast } from "@/components/feedback/toast";
import { undoToast } from "@/components/feedback/undo-toast";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import type { ProjectListSearch } from "./queries";
import classes from "./SavedViews.module.css";
import { isAsKept, isPlain, type SavedView, searchOf, useDeleteView, useSaveView, viewsQuery } from "./view-queries";

// Loaded when first opened.
const ViewDialog = lazy(() => import("./ViewDialog"));

interface SavedViewsProps {
  search: ProjectListSearch;
  onShow: (search: ProjectListSearch) => void;
}

/** The user's saved views and those shared by others. Pinned views are one click away. */
export default function SavedViews({ search, onShow }: SavedViewsProps) {
  const { data, error, isFetching, refetch } = useQuery(viewsQuery);
  const [dialog, setDialog] = useState<"new" | SavedView>();
  const { saveChanges, removeView, isSaving } = useViewActions({ search, onShow });
  if (!data && error) {
    return (
      <div className={classes.failure}>
        <InlineFailure
          text={savedViewText("load-failed")}
          error={error}
          onRetry={() => void refetch()}
          isBusy={isFetching}
        />
      </div>
    );
  }
  if (!data) return null;
  const views = data.items;
  const active = views.find((view) => view.id === search.view);
  const isChanged = active === undefined ? !isPlain(search) : !isAsKept(active, search);
  const own = active?.abilities.edit ? active : undefined;
  const pinned = views.filter((view) => view.is_pinned);
  if (views.length === 0 && !isChanged) return null;

  return (
    <nav className={classes.views} aria-label={savedViewText("title")}>
      {pinned.map((view) => (
        <Button
          key={view.id}
          variant={view === active ? "light" : "default"}
          aria-current={view === active || undefined}
          className={classes.view}
          onClick={() => onShow(searchOf(view))}
        >
          {view.name}
        </Button>
      ))}
      {views.length > 0 && (
        <ViewMenu views={views} own={own} onShow={onShow} onEdit={setDialog} onDelete={removeView} />
      )}
      {isChanged && own && (
        <Button variant="subtle" loading={isSaving} onClick={() => saveChanges(own)}>
          {savedViewText("save")}
        </Button>
      )}
      {isChanged && (
        <Button
          variant="subtle"
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          onClick={() => setDialog("new")}
        >
          {savedViewText("save-as")}
        </Button>
      )}
      {dialog && (
        <Suspense fallback={<ModalFrame onClose={() => setDialog(undefined)} />}>
          <ViewDialog
            view={dialog === "new" ? undefined : dialog}
            search={dialog === "new" ? search : searchOf(dialog)}
            mayShare={data.abilities.share}
            onClose={() => setDialog(undefined)}
            onSaved={(id) => {
              if (dialog === "new") onShow({ ...search, view: id });
            }}
          />
        </Suspense>
      )}
    </nav>
  );
}

/** Saves, deletes, and restores views. */
function useViewActions({ search, onShow }: SavedViewsProps) {
  const save = useSaveView();
  const remove = useDeleteView();

  const saveChanges = (view: SavedView) => {
    const { id, name, is_pinned, shared_with } = view;
    save.mutate(
      { id, form: { name, is_pinned, shared_with }, search },
      {
        onSuccess: () => toast.success(savedViewText("saved", { name: view.name })),
        onError: (error) => toast.error(savedViewText("save-failed"), messageOf(error, savedViewText("try-again"))),
      },
    );
  };
  // Also works after the user has moved to another page.
  const putBack = (view: SavedView) => {
    const { name, is_pinned, shared_with } = view;
    void save.mutateAsync({ form: { name, is_pinned, shared_with }, search: searchOf(view) }).then(
      () => toast.success(savedViewText("put-back", { name })),
      (error: unknown) => toast.error(savedViewText("save-failed"), messageOf(error, savedViewText("try-again"))),
    );
  };
  const removeView = (view: SavedView) =>
    remove.mutate(view.id, {
      onSuccess: () => {
        undoToast(savedViewText("deleted", { name: view.name }), () => putBack(view));
        onShow({ ...search, view: undefined });
      },
      onError: (error) => toast.error(savedViewText("delete-failed"), messageOf(error, savedViewText("try-again"))),
    });
  return { saveChanges, removeView, isSaving: save.isPending };
}

interface ViewMenuProps {
  views: SavedView[];
  /** The open view, if the user may change it. */
  own: SavedView | undefined;
  onShow: (search: ProjectListSearch) => void;
  onEdit: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
}

function ViewMenu({ views, own, onShow, onEdit, onDelete }: ViewMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconBookmark size={18} aria-hidden />}>
          {savedViewText("menu")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {views.map((view) => (
          <Menu.Item key={view.id} onClick={() => onShow(searchOf(view))}>
            <span>{view.name}</span>
            {view.owner_full_name && (
              <span className={classes.owner}>{savedViewText("shared-by", { name: view.owner_full_name })}</span>
            )}
          </Menu.Item>
        ))}
        {own && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onEdit(own)}>
              {savedViewText("edit", { name: own.name })}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onDelete(own)}>
              {savedViewText("delete", { name: own.name })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
