import { Text } from "@mantine/core";
import eventDialogText from "locales/event-dialog.ftl";
import type { ReactNode } from "react";
import { messageOf, wasSavedEarlier } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { SendDialog } from "@/components/files/SendDialog";
import { titleOf } from "@/lib/project/project-title";
import { EventFields } from "./EventFields";
import type { Ignored } from "./queries";
import { type EventFormState, isAboutFields } from "./use-event-form";

interface EventFormDialogProps {
  project: ProjectPage;
  state: EventFormState;
  title: string;
  send: string;
  canPropose: boolean;
  /** The event or proposal that is edited. */
  ignored?: Ignored;
  slotsHint?: (count: number) => string;
  /** Why saving failed: the error, and a title that precedes the server's message. */
  failure: { error: unknown; title: string } | undefined;
  isSaving: boolean;
  /** The event was deleted; the entered values stay readable. */
  isGone?: boolean;
  /** Tells what someone else has changed. */
  notice?: ReactNode;
}

/** The server's message, unless our own text already says it (a reused idempotency key). */
const reasonOf = (error: unknown) => (wasSavedEarlier(error) ? undefined : messageOf(error, "") || undefined);

/** The layout shared by the three event forms. */
export function EventFormDialog(props: EventFormDialogProps) {
  const { project, state, failure, isSaving, isGone = false } = props;
  const isTold = failure !== undefined && !isAboutFields(failure.error);
  return (
    <SendDialog
      state={state.dialog}
      texts={{
        title: props.title,
        send: props.send,
        discardTitle: eventDialogText("discard-title"),
        discardText: eventDialogText("discard-text"),
      }}
      hint={undefined}
      canSend={!isGone}
    >
      <Text c="dimmed" size="sm">
        {`${titleOf(project)} · ${project.project_number}`}
      </Text>
      {props.notice}
      <EventFields
        project={project}
        ignored={props.ignored ?? {}}
        state={state}
        canPropose={props.canPropose}
        slotsHint={props.slotsHint}
        isLocked={isSaving}
      />
      {isTold && !isSaving && <FailureAlert title={failure.title}>{reasonOf(failure.error)}</FailureAlert>}
    </SendDialog>
  );
}
