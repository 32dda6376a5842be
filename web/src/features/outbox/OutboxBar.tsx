import { VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconChevronRight, IconCloudUp } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import commonText from "locales/common.ftl";
import outboxText from "locales/outbox.ftl";
import { useEffect } from "react";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { KeptUpdateList } from "./KeptUpdateList";
import { keepSchedule } from "./keep-schedule";
import { type KeptEntry, kindOf } from "./kept-entry";
import { rememberProjects } from "./known-projects";
import { nounOf } from "./noun";
import classes from "./OutboxBar.module.css";
import type { OutboxContent } from "./outbox";
import { isPhoto } from "./photo";
import { filesToSend, isUnsent } from "./rules";
import { useOffered } from "./use-offered";
import { useOutbox } from "./use-outbox";
import { useSending } from "./use-sending";

interface OutboxBarProps {
  userId: string;
  /** Whether the device remembers what its user needs offline: the visits, and the projects to write about. */
  remembers?: boolean;
}

/** Sends the user's entries on this device while the portal is open. Below the header, it shows the progress and opens the list;
 *  it renders nothing when the outbox is empty. */
export function OutboxBar({ userId, remembers = false }: OutboxBarProps) {
  const client = useQueryClient();
  useEffect(() => {
    if (!remembers) return;
    const stops = [rememberProjects(client, userId), keepSchedule(client, userId)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, userId, remembers]);
  useSending(userId);
  // Preload the question so that signing out works offline.
  useEffect(() => void import("./SignOutQuestion").catch(() => undefined), []);
  const [isOpen, dialog] = useDisclosure(false);
  const content = useOutbox(userId);
  const { entries } = content;
  const text = barText(content);
  // Close the list with its last entry so that a later entry does not reopen it.
  if (isOpen && entries.length === 0) dialog.close();
  const isRefused = entries.some(({ standing }) => standing.kind === "refused");
  const isSlow = useOffered(entries).length > 0;
  const Icon = isRefused ? IconAlertTriangle : IconCloudUp;
  return (
    <>
      {/* The live region must exist before its text changes, or screen readers do not announce it. */}
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      {text && (
        <button type="button" className={classes.bar} data-refused={isRefused || undefined} onClick={dialog.open}>
          <Icon size={20} stroke={1.75} aria-hidden />
          <span className={classes.text}>
            <span>{text}</span>
            {isSlow && <span className={classes.slow}>{` · ${outboxText("slow-title")}`}</span>}
          </span>
          <span className={classes.show}>
            <span>{outboxText("show")}</span>
            <IconChevronRight size={18} aria-hidden />
          </span>
        </button>
      )}
      {isOpen && <KeptDialog userId={userId} entries={entries} onClose={dialog.close} />}
    </>
  );
}

/** The current upload and its progress, or else the number of waiting entries. */
function barText({ entries, sending }: OutboxContent): string | undefined {
  const unsent = entries.filter(isUnsent);
  const current = unsent.find(({ id }) => id === sending?.id);
  if (sending && current) {
    const { sentFiles, totalFiles } = sending;
    if (totalFiles === 0) return outboxText("sending", { what: outboxText(`sending-one-${kindOf(current)}`) });
    const kind = filesToSend(current).every(isPhoto) ? "photos-of" : "files-of";
    return outboxText("sending", { what: outboxText(kind, { sent: sentFiles, total: totalFiles }) });
  }
  const written = unsent.filter(({ isPosted }) => !isPosted);
  if (written.length > 0) return outboxText("waiting", { count: written.length, noun: nounOf(written.map(kindOf)) });
  const originals = unsent.reduce((sum, entry) => sum + filesToSend(entry).length, 0);
  return originals > 0 ? outboxText("originals-wait", { count: originals }) : undefined;
}

interface KeptDialogProps {
  userId: string;
  entries: KeptEntry[];
  onClose: () => void;
}

function KeptDialog({ userId, entries, onClose }: KeptDialogProps) {
  useDialog(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={outboxText("title")}
      size="lg"
      closeButtonProps={{ "aria-label": commonText("close"), size: 44 }}
    >
      <KeptUpdateList userId={userId} entries={entries} />
    </Modal>
  );
}
