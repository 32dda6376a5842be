import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import landedText from "locales/landed.ftl";
import { useEffect } from "react";
import { accountQuery } from "@/api/account";
import { toast } from "@/components/feedback/toast";
import { reportSaved } from "@/components/project/saved-update";
import type { Topic } from "@/lib/network/topics";
import { codeOf } from "./deliver";
import { forgetReader } from "./device";
import { type EntryKind, isOwnerSender, type KeptEntry, kindOf } from "./kept-entry";
import { outboxOf } from "./outbox";
import { askToSignIn } from "./waiting";

const TOPICS: Record<EntryKind, Topic[]> = {
  update: ["project", "update", "file"],
  event: ["event", "update", "project", "file", "task"],
  message: ["message", "file"],
  files: ["file", "update"],
};

/** Sends the user's entries on this device while the portal is open. */
export function useSending(userId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      outboxOf(userId).start({
        onLanded: async (entry) => {
          if (!entry.isPosted) sayLanded(client, entry);
          await refresh(client, kindOf(entry));
        },
        onRefused: sayRefused,
        onSignedOut: (waiting) => {
          if (isOwnerSender(userId)) {
            // The owner's page shows the notice when it learns that the session has ended.
            void client.invalidateQueries({ queryKey: ["owner"] });
            return;
          }
          // Shown on the sign-in page.
          askToSignIn(waiting);
          forgetReader().catch(() => undefined);
          // Refetch the account; the route guards then redirect.
          void client.invalidateQueries({ queryKey: accountQuery.queryKey });
        },
      }),
    [client, userId],
  );
}

async function refresh(client: QueryClient, kind: EntryKind): Promise<void> {
  await Promise.all(TOPICS[kind].map((topic) => client.invalidateQueries({ queryKey: [topic] })));
}

/** The success texts of specification 2, section 8. Messages get none, because their thread shows them. */
function sayLanded(client: QueryClient, entry: KeptEntry): void {
  const count = entry.files.length;
  const kind = kindOf(entry);
  if (kind === "message") return;
  if (kind === "update") {
    reportSaved(client, count, entry, () => codeOf(entry));
    return;
  }
  if (kind === "files") {
    toast.success(landedText("files-added", { count }));
    return;
  }
  const saved = count > 0 ? landedText("event-saved-with-files", { count }) : landedText("event-saved");
  toast.success(landedText("event-title"), saved);
}

function sayRefused(kind: EntryKind, message: string): void {
  if (kind === "message" || kind === "files") toast.error(landedText(`${kind}-failed`), message);
  else toast.error(landedText("error"), landedText(`${kind}-failed`, { message }));
}
