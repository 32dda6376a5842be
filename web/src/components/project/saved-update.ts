import type { QueryClient } from "@tanstack/react-query";
import landedText from "locales/landed.ftl";
import { api, messageOf, unwrap } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { undoToast } from "@/components/feedback/undo-toast";
import { refreshTopics } from "@/lib/network/topics";
import type { UnsentEntry } from "@/lib/network/unsent-entry";

type Saved = Pick<UnsentEntry, "choice" | "closing">;

/** Reports a saved status update with this number of files. If it completed a visit, the toast has Undo, which reopens the visit; the update remains. */
export function reportSaved(client: QueryClient, count: number, update: Saved, code: () => Promise<string>): void {
  const text = count > 0 ? landedText("update-saved-with-files", { count }) : landedText("update-saved");
  const isVisit = update.choice?.status === "site_visit_completed";
  const completed = (update.closing?.close_events ?? []).filter(({ status }) => isVisit && status === "completed");
  if (completed.length === 0) {
    toast.success(text);
    return;
  }
  const reopen = async () => {
    try {
      const path = { code: await code() };
      for (const { id, version } of completed) {
        // Completing it has raised its version by one.
        const header = { "If-Match": `"${version + 1}"` };
        const params = { path: { ...path, id }, header };
        unwrap(await api.POST("/api/projects/{code}/events/{id}/reopen", { params }));
      }
      toast.success(landedText("visit-reopened"));
    } catch (error) {
      toast.error(landedText("visit-reopen-failed"), messageOf(error, ""));
    }
    refreshTopics(client, ["event", "update"]);
  };
  const sentence = text.replace(/[.!]?$/, (end) => end || ".");
  undoToast(`${sentence} ${landedText("visits-completed", { count: completed.length })}`, () => void reopen());
}
