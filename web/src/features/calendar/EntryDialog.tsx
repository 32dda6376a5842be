import { Alert, Button, Loader, Stack, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCalendarCheck,
  IconFilter,
  IconFolder,
  IconPencil,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import calendarText from "locales/calendar.ftl";
import { projectPageQuery } from "@/api/project";
import { AddressLink } from "@/components/display/AddressLink";
import { LongText } from "@/components/display/LongText";
import { ButtonLink } from "@/components/display/links";
import { FamilyBadge } from "@/components/display/StatusBadge";
import { Modal } from "@/components/overlays/Modal";
import { type PortalArea, projectPath } from "@/components/project/project-link";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { eventStatusFamily, eventStatusLabel, eventTypeLabel } from "@/lib/project/event-words";
import { projectTitle } from "@/lib/project/project-title";
import { formatDay, formatHours, nearDay } from "@/lib/time/event-time";
import agenda from "./AgendaView.module.css";
import type { Day } from "./days";
import chip from "./EntryChip.module.css";
import classes from "./EntryDialog.module.css";
import { type Entry, stateOf } from "./entries";
import { typeSign } from "./type-signs";
import type { FoundEntry } from "./use-entry";

/** Actions on an entry, for users with permission. */
export interface EntryActions {
  /** Opens one of the entry's forms, such as `edit-<id>`. */
  onForm: (what: string) => void;
  onDelete: (entry: Entry) => void;
  onChoose: (entry: Entry) => void;
  onProject: (code: string) => void;
}

interface EntryDialogProps {
  found: FoundEntry;
  area: PortalArea;
  today: Day;
  actions: EntryActions;
  onClose: () => void;
}

/** Details of an entry, with links and actions. */
export default function EntryDialog({ found, area, today, actions, onClose }: EntryDialogProps) {
  useFocusBack();
  const entry = useLastAnswer(found.entry);
  const isGone = found.isGone;
  return (
    <Modal
      opened
      onClose={onClose}
      title={entry?.title ?? (isGone ? calendarText("entry-gone-title") : calendarText("entry-looking"))}
    >
      {entry ? (
        <Stack>
          {isGone && (
            <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert">
              {calendarText("entry-gone")}
            </Alert>
          )}
          <Details entry={entry} today={today} />
          {!isGone && <Actions entry={entry} area={area} actions={actions} />}
        </Stack>
      ) : (
        <Stack>
          {isGone || found.error ? (
            <Text>
              {found.error
                ? calendarText("entry-look-failed")
                : found.isFar
                  ? calendarText("entry-far-hint")
                  : calendarText("entry-gone-hint")}
            </Text>
          ) : (
            <Loader role="status" aria-label={calendarText("entry-looking")} />
          )}
          <Button variant="default" onClick={onClose} data-autofocus>
            {calendarText("entry-close")}
          </Button>
        </Stack>
      )}
    </Modal>
  );
}

function Details({ entry, today }: { entry: Entry; today: Day }) {
  const { type, status, subject, time, project, contractor } = entry;
  const TypeSign = typeSign(type);
  const near = nearDay(time.scheduled_date, today);
  const description = subject.kind === "event" ? subject.event.description : subject.proposal.description;
  return (
    <>
      <div className={classes.head}>
        <span className={`${chip.tone} ${classes.type}`} data-type={type}>
          <TypeSign size={18} aria-hidden />
          <span>{eventTypeLabel(type)}</span>
        </span>
        {status ? (
          <FamilyBadge family={eventStatusFamily(status)}>{eventStatusLabel(status)}</FamilyBadge>
        ) : (
          <span className={agenda.proposed}>{stateOf(entry)}</span>
        )}
      </div>
      <div className={classes.when}>
        <strong>{`${near ? `${near}, ` : ""}${formatDay(time.scheduled_date)}`}</strong>
        <span>{formatHours(time)}</span>
        {subject.kind === "slot" && (
          <Text size="sm" c="dimmed">
            {calendarText("entry-one-of", { count: subject.proposal.timeslots.length })}
          </Text>
        )}
      </div>
      <dl className={classes.facts}>
        <dt>{calendarText("entry-project")}</dt>
        <dd>{`${projectTitle(project)} · ${project.project_number}`}</dd>
        <Address code={project.project_code} />
        {contractor && (
          <>
            <dt>{calendarText("entry-contractor")}</dt>
            <dd>{contractor.company_name}</dd>
          </>
        )}
      </dl>
      {description && <LongText key={description} text={description} />}
    </>
  );
}

/** The project's address, once it is loaded. The calendar itself does not contain addresses. */
function Address({ code }: { code: string }) {
  const { data: project } = useQuery(projectPageQuery(code));
  if (!project) return null;
  return (
    <>
      <dt>{calendarText("entry-address")}</dt>
      <dd>
        <AddressLink address={project.address.formatted} />
      </dd>
    </>
  );
}

type ActionsProps = Pick<EntryDialogProps, "area" | "actions"> & { entry: Entry };

function Actions({ entry, area, actions }: ActionsProps) {
  const { id, subject, project } = entry;
  const isManager = area === "admin";
  const code = project.project_code;
  return (
    <div className={classes.actions}>
      {subject.kind === "event" && isManager && (
        <>
          {subject.event.abilities.edit && (
            <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => actions.onForm(`edit-${id}`)}>
              {calendarText("entry-edit")}
            </Button>
          )}
          {subject.event.abilities.update_status && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => actions.onForm(`status-${id}`)}
            >
              {calendarText("entry-update-status")}
            </Button>
          )}
        </>
      )}
      {subject.kind === "slot" && area !== "partner" && subject.proposal.abilities.confirm && !subject.slot.is_past && (
        <Button leftSection={<IconCalendarCheck size={18} aria-hidden />} onClick={() => actions.onChoose(entry)}>
          {isManager ? calendarText("entry-select") : calendarText("entry-confirm")}
        </Button>
      )}
      {subject.kind === "slot" && isManager && subject.proposal.abilities.edit && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => actions.onForm(`proposal-${subject.proposal.id}`)}
        >
          {calendarText("entry-edit-proposal")}
        </Button>
      )}
      <ButtonLink
        to={projectPath(area)}
        params={{ code }}
        search={{ tab: "events" }}
        variant="default"
        leftSection={<IconFolder size={18} aria-hidden />}
      >
        {calendarText("entry-open-project")}
      </ButtonLink>
      <Button
        variant="default"
        leftSection={<IconFilter size={18} aria-hidden />}
        onClick={() => actions.onProject(code)}
      >
        {calendarText("entry-only-project")}
      </Button>
      {isManager && (subject.kind === "event" ? subject.event : subject.proposal).abilities.delete && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => actions.onDelete(entry)}
        >
          {subject.kind === "event" ? calendarText("entry-delete") : calendarText("entry-delete-proposal")}
        </Button>
      )}
    </div>
  );
}
