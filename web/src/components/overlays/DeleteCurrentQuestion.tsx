import type { UseMutationResult } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { isProblem } from "@/api/client";
import { toast } from "../feedback/toast";
import { DeleteQuestion } from "./DeleteQuestion";

interface DeleteCurrentQuestionProps<Item> {
  item: Item;
  /** Deletes the item in this version. */
  remove: UseMutationResult<unknown, unknown, number>;
  /** The current item, from the error of a version conflict. */
  currentOf: (error: unknown) => Item | undefined;
  /** The code of the error for an item that is already deleted. */
  goneCode: string;
  title: string;
  /** Names what will be deleted. */
  question: (item: Item) => string;
  /** The label of the delete button. */
  send: string;
  /** Messages about the result. */
  messages: { deleted: string; goneAlready: string; stale: string; failed: string };
  onClose: () => void;
  /** Receives the focus after the deletion, when the button that had it is gone. */
  panel: RefObject<HTMLElement | null>;
}

/** Asks for confirmation before deleting something that others may change meanwhile. */
export function DeleteCurrentQuestion<Item extends { version: number }>(props: DeleteCurrentQuestionProps<Item>) {
  const { remove, currentOf, goneCode, title, question, send, messages, onClose, panel } = props;
  // A version conflict replaces the item, so that the user confirms what is actually deleted.
  const [item, setItem] = useState(props.item);
  const focusBack = useRef<HTMLElement>(null);
  const finish = (text?: string) => {
    toast.success(messages.deleted, text);
    focusBack.current = panel.current;
    onClose();
  };
  const confirm = () =>
    remove.mutate(item.version, {
      onSuccess: () => finish(),
      onError: (error) => {
        const current = currentOf(error);
        if (current) setItem(current);
        // Already deleted, elsewhere or by an earlier attempt, which is the wanted result.
        else if (isProblem(error, 404, goneCode)) finish(messages.goneAlready);
        else toast.error(messages.failed);
      },
    });
  const isNews = isProblem(remove.error, 412);
  return (
    <DeleteQuestion
      title={title}
      question={question(item)}
      send={send}
      isBusy={remove.isPending}
      notice={remove.isError ? { text: isNews ? messages.stale : messages.failed, isNews } : undefined}
      onConfirm={confirm}
      onClose={onClose}
      focusBack={focusBack}
    />
  );
}
