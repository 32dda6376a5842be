import shotListText from "locales/shot-list.ftl";
import { useRef } from "react";
import { isProblem, messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { DeleteQuestion } from "@/components/overlays/DeleteQuestion";
import type { ShotList } from "./draft";
import { listName } from "./labels";
import { useDeleteList } from "./queries";

/** Confirms the deletion of a list. */
export function DeleteListQuestion({ list, onClose }: { list: ShotList; onClose: () => void }) {
  const focusBack = useRef<HTMLElement>(null);
  const remove = useDeleteList();
  const name = listName(list);
  const notice = isProblem(remove.error, 412)
    ? { text: shotListText("delete-stale"), isNews: true }
    : remove.error
      ? { text: messageOf(remove.error, shotListText("try-again")) }
      : undefined;
  return (
    <DeleteQuestion
      title={shotListText("delete-title")}
      question={shotListText("delete-question", { name })}
      send={shotListText("delete")}
      isBusy={remove.isPending}
      notice={notice}
      onConfirm={() =>
        remove.mutate(list, {
          onSuccess: () => {
            focusBack.current = document.querySelector<HTMLElement>("h1");
            toast.success(shotListText("deleted", { name }));
            onClose();
          },
        })
      }
      onClose={onClose}
      focusBack={focusBack}
    />
  );
}
