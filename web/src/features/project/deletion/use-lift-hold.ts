import projectDeletionText from "locales/project-deletion.ftl";
import { messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { undoToast } from "@/components/feedback/undo-toast";
import { type LegalHold, useChangeLegalHold } from "./queries";

/** Lifts a legal hold at once. The toast's undo button sets it again with the same reason. */
export function useLiftHold(code: string) {
  const change = useChangeLegalHold(code);
  const failed = (error: unknown) =>
    toast.error(projectDeletionText("hold-not-saved"), messageOf(error, projectDeletionText("try-again")));
  return ({ reason }: LegalHold) =>
    change
      .mutateAsync(null)
      .then(
        () =>
          undoToast(projectDeletionText("hold-lifted"), () =>
            change.mutateAsync(reason).then(() => toast.success(projectDeletionText("hold-placed")), failed),
          ),
        failed,
      );
}
