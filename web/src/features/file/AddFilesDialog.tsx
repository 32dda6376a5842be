import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import fileAddText from "locales/file-add.ftl";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { isPassing, messageOf, wasSavedEarlier } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { SendDialog } from "@/components/files/SendDialog";
import { sendingHint, useSendDialog } from "@/components/files/use-send-dialog";
import { useUploads } from "@/components/files/use-uploads";
import { PhotoPicker } from "@/components/photos/PhotoPicker";
import { type Drafts, usePhotoDrafts } from "@/components/photos/use-photo-drafts";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { attachmentFailure } from "@/lib/forms/attachment-failure";
import { secureUploader } from "@/lib/forms/file-rules";
import { titleOf } from "@/lib/project/project-title";
import { useAttachFiles } from "./queries";

interface AddFilesDialogProps {
  project: ProjectPage;
  onClose: () => void;
}

/** Adds files to the project itself, such as a policy or an estimate. */
export default function AddFilesDialog({ project, onClose }: AddFilesDialogProps) {
  useFocusBack();
  // The idempotency key is kept with the files, so that a retry after a lost response does not add them twice.
  const held = useHeldWords<{ key: string; files: File[]; photos: Drafts }>(`files of ${project.id}`);
  const { given } = held;
  const [key, setKey] = useState(() => given?.key ?? uuidv7());
  const add = useAttachFiles(project.project_code);
  const uploads = useUploads({
    purpose: "project_file",
    targetId: project.id,
    rules: secureUploader,
    isAttaching: add.isPending,
    given: given?.files,
  });
  const photos = usePhotoDrafts(project.id, given?.photos);
  const save = () => {
    const files = uploads.ids;
    add.mutate(
      { key, files, ...photos.sent(uploads.items) },
      {
        onSuccess: () => {
          uploads.forget();
          toast.success(fileAddText("added", { count: files.length }));
          dialog.leave();
        },
        onError: (error) => {
          if (isPassing(error)) uploads.markMaybeAttached(files);
          if (!wasSavedEarlier(error)) return;
          uploads.startAgain(project.id);
          setKey(uuidv7());
        },
      },
    );
  };
  const dialog = useSendDialog({ uploads, isSaving: add.isPending, save, onClose });
  useHolding(held, () =>
    dialog.hasWork() ? { key, files: uploads.items.map(({ file }) => file), photos: photos.drafts } : undefined,
  );

  return (
    <SendDialog
      state={dialog}
      texts={{
        title: fileAddText("title"),
        send: fileAddText("send"),
        discardTitle: fileAddText("discard-title"),
        discardText: fileAddText("discard-text"),
      }}
      hint={sendingHint(uploads, dialog.isQueued, add.isPaused, (key) => fileAddText(key))}
      canSend={uploads.good.length > 0}
    >
      <Text c="dimmed" size="sm">
        {`${titleOf(project)} · ${project.project_number}`}
      </Text>
      {add.isError && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title={fileAddText("failed")}>
          {wasSavedEarlier(add.error)
            ? fileAddText("landed-before")
            : (attachmentFailure(add.error) ?? messageOf(add.error, fileAddText("failed")))}
        </Alert>
      )}
      <PhotoPicker
        uploads={uploads}
        photos={photos}
        project={{ id: project.id, code: project.project_code }}
        label={fileAddText("files")}
        hint={fileAddText("hint")}
        most={secureUploader.most}
        disabled={add.isPending}
        isLocked={add.isPending || dialog.isQueued}
      />
    </SendDialog>
  );
}
