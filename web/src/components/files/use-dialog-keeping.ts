import type { UnsentEntry } from "@/lib/network/unsent-entry";
import { useKeeping } from "./use-keeping";
import type { SendDialogState } from "./use-send-dialog";
import type { Uploads } from "./use-uploads";

interface DialogKeepingOptions {
  /** Undefined if nothing can be stored; the dialog then sends directly. */
  keep: ((entry: UnsentEntry) => Promise<void>) | undefined;
  /** Forgets the form's values. Once the device has stored the entry, they must not be restored into a form. */
  drop: () => void;
  /** The dialog with its uploads, which depend on what this hook returns. */
  parts: () => { uploads: Pick<Uploads, "forget" | "release">; dialog: Pick<SendDialogState, "leave" | "queue"> };
  /** Whether the dialog can only store, because it does not know where to send. */
  onlyKeeps?: boolean;
}

/** Stores what a dialog sends in this device's outbox, and closes the dialog. If that fails, the dialog stays open and sends directly. */
export function useDialogKeeping({ keep, drop, parts, onlyKeeps = false }: DialogKeepingOptions) {
  return useKeeping({
    keep: keep && ((entry) => keep(entry).then(drop)),
    onKept: () => {
      const { uploads, dialog } = parts();
      uploads.forget();
      dialog.leave();
    },
    onFailed: () => {
      if (onlyKeeps) return;
      const { uploads, dialog } = parts();
      uploads.release();
      dialog.queue();
    },
  });
}
