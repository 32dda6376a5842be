import { Alert, Button, Group, Modal, Select, Stack, Text, Textarea } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { hasLandedBefore } from "@/api/client";
import { FilePicker } from "@/components/files/FilePicker";
import { type Uploads, useUploads } from "@/components/files/use-uploads";
import { toast } from "@/components/toast";
import { simpleUploader } from "@/lib/file-rules";
import { type ProjectStatus, statusLabel } from "@/lib/status";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import classes from "./AddUpdateDialog.module.css";
import { dialogTexts as texts } from "./dialog-texts";
import { addUpdateFailure, useAddUpdate } from "./queries";
import { notesRule } from "./rules";
import { updateTexts } from "./texts";

/** The project that an update is added to. */
export interface UpdatedProject {
  project_code: string;
  project_number: string;
  property_owner_name: string;
  status: ProjectStatus;
  status_choices: ProjectStatus[];
}

interface AddUpdateDialogProps {
  project: UpdatedProject;
  onClose: () => void;
}

/** Status, notes and photos: what a contractor reports from the site. Each opening mounts a new one. */
export function AddUpdateDialog({ project, onClose }: AddUpdateDialogProps) {
  const [id, setId] = useState(() => uuidv7());
  // Who chooses none leaves the project where it is by then, also when somebody moves it meanwhile.
  const [chosen, choose] = useState<ProjectStatus>();
  const status = chosen ?? project.status;
  const [notes, setNotes] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  // Sent as soon as the files have arrived: nobody has to watch bars on a bad connection.
  const [isQueued, setIsQueued] = useState(false);
  const add = useAddUpdate();
  const uploads = useUploads({
    purpose: "status_update",
    targetId: id,
    rules: simpleUploader,
    isAttaching: add.isPending,
  });
  const isPhone = useMediaQuery("(max-width: 48em), (max-height: 32em)", false, { getInitialValueInEffect: false });

  const hasWork = notes.trim() !== "" || uploads.items.length > 0;
  const notesError = notes.trim() === "" ? undefined : notesRule(notes);
  const isBusy = add.isPending || isQueued;

  // Back asks like the close button does; a reload, in the browser's own words.
  const isDone = useRef(false);
  useBlocker({
    shouldBlockFn: () => {
      if (isDone.current || !(hasWork || add.isPending)) return false;
      if (!add.isPending) {
        setIsQueued(false);
        setIsAsking(true);
      }
      return true;
    },
    enableBeforeUnload: () => hasWork && !isDone.current,
  });
  const leave = () => {
    isDone.current = true;
    onClose();
  };
  const discard = () => {
    uploads.discard();
    leave();
  };
  const close = () => {
    if (add.isPending) return;
    // A second tap on the cross is no answer to the question.
    setIsQueued(false);
    if (hasWork) setIsAsking(!isAsking);
    else discard();
  };
  const save = () => {
    const attachments = uploads.ids;
    add.mutate(
      { code: project.project_code, body: { id, status, notes: notes.trim(), attachments } },
      {
        onSuccess: () => {
          uploads.forget();
          toast.success(attachments.length > 0 ? texts.savedWithFiles(attachments.length) : texts.saved);
          leave();
        },
        onError: (error) => {
          if (!hasLandedBefore(error)) {
            toast.error(texts.error, texts.toastFailed(addUpdateFailure(error)));
            return;
          }
          // The files went with the earlier try; whatever is added now is an update of its own.
          uploads.discard();
          setId(uuidv7());
        },
      },
    );
  };

  const saveQueued = useEffectEvent(() => {
    setIsQueued(false);
    if (!uploads.hasFailed) save();
  });
  useEffect(() => {
    if (isQueued && !uploads.isSending) saveQueued();
  }, [isQueued, uploads.isSending]);

  return (
    <Modal
      opened
      onClose={close}
      title={updateTexts.dialogTitle}
      fullScreen={isPhone}
      size="lg"
      closeOnClickOutside={!add.isPending}
      closeOnEscape={!add.isPending}
      closeButtonProps={{ "aria-label": "Close", disabled: add.isPending, size: 44 }}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (uploads.isSending) setIsQueued(true);
          else save();
        }}
      >
        <Stack className={classes.fields}>
          <Text c="dimmed" size="sm">
            {project.project_number} · {project.property_owner_name}
          </Text>
          {add.isError && (
            <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
              {hasLandedBefore(add.error) ? texts.landedBefore : texts.failed(addUpdateFailure(add.error))}
            </Alert>
          )}
          <Select
            label={texts.status}
            data={statusData(project)}
            value={status}
            onChange={(value) => value && choose(value as ProjectStatus)}
            allowDeselect={false}
            disabled={isBusy}
            checkIconPosition="right"
            // All of a contractor's choices at once, where the screen has the room.
            maxDropdownHeight="min(26rem, 55dvh)"
            // Outside the dialog, the list would widen a phone's page while the dialog still slides in.
            comboboxProps={{ withinPortal: false }}
          />
          <Textarea
            label={texts.notes}
            placeholder={texts.notesPlaceholder}
            value={notes}
            onChange={(event) => setNotes(event.currentTarget.value)}
            minRows={4}
            maxRows={10}
            autosize
            required
            error={notesError}
            withAsterisk={false}
            data-autofocus
            readOnly={isBusy}
          />
          <FilePicker
            uploads={uploads}
            label={texts.files}
            hint={texts.filesHint}
            most={simpleUploader.most}
            disabled={add.isPending}
          />
        </Stack>
        <div className={classes.actions}>
          {isAsking ? (
            <Group className={classes.question} role="alertdialog" aria-label={texts.discardTitle}>
              <div>
                <Text fw={600}>{texts.discardTitle}</Text>
                <Text size="sm" c="dimmed">
                  {texts.discardText}
                </Text>
              </div>
              <Group gap="xs" wrap="nowrap" className={classes.answers}>
                <Button variant="default" onClick={() => setIsAsking(false)} autoFocus>
                  {texts.keepEditing}
                </Button>
                <Button color="red" onClick={discard}>
                  {texts.discard}
                </Button>
              </Group>
            </Group>
          ) : (
            <>
              <Text size="sm" c="dimmed" className={classes.hint} role="status">
                {hintOf(uploads, isQueued, add.isPaused)}
              </Text>
              <Button variant="default" onClick={close} disabled={add.isPending}>
                {texts.cancel}
              </Button>
              <Button type="submit" loading={isBusy} disabled={notesRule(notes) !== undefined || uploads.hasFailed}>
                {updateTexts.addUpdate}
              </Button>
            </>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** How the files are getting on, and what that means for the button beside it. */
function hintOf({ isSending, hasFailed }: Uploads, isQueued: boolean, isOffline: boolean): string | undefined {
  if (isOffline) return texts.offline;
  if (isQueued) return texts.queued;
  if (isSending) return texts.waitForUploads;
  return hasFailed ? texts.mendUploads : undefined;
}

/** The choices; the current status is always among them, so that notes can be added without a change. */
function statusData({ status, status_choices }: UpdatedProject) {
  const choices = status_choices.includes(status) ? status_choices : [status, ...status_choices];
  return choices.map((value) => ({ value, label: statusLabel(value) }));
}
