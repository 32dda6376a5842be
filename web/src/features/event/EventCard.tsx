import { ActionIcon, Button, Menu, Title } from "@mantine/core";
import { IconDots, IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import eventText from "locales/event.ftl";
import visitAnswerText from "locales/visit-answer.ftl";
import { lazy, Suspense } from "react";
import { LongText } from "@/components/display/LongText";
import { FamilyBadge } from "@/components/display/StatusBadge";
import { eventStatusFamily, eventStatusLabel, eventTitle, eventTypeLabel } from "@/lib/project/event-words";
import { formatWhen } from "@/lib/time/event-time";
import { DayTile } from "./DayTile";
import classes from "./EventCard.module.css";
import type { Event } from "./queries";
import type { Declined } from "./SuggestDialogs";
import { WhenText } from "./WhenText";

const AnswerCard = lazy(() => import("./AnswerCard"));

/** Actions on an event, for users with permission. */
export interface EventActions {
  onStatus: (event: Event) => void;
  onEdit: (event: Event) => void;
  onDelete: (event: Event) => void;
}

interface EventCardProps {
  event: Event;
  /** The project's code; undefined for owners. */
  code?: string | undefined;
  today: string;
  /** Undefined for readers. */
  onDecline?: ((declined: Declined) => void) | undefined;
  actions?: EventActions | undefined;
}

/** One event: time, title, and people. */
export function EventCard({ event, code, today, actions, onDecline }: EventCardProps) {
  const label = eventTypeLabel(event.task_type);
  const title = eventTitle(event);
  const { answer } = event;
  const { edit, delete: remove, update_status: update } = event.abilities;
  return (
    <li className={classes.card}>
      <DayTile date={event.scheduled_date} isQuiet={!event.is_upcoming} />
      <div className={classes.words}>
        <div className={classes.head}>
          <Title order={3} className={classes.title}>
            {title}
          </Title>
          <FamilyBadge family={eventStatusFamily(event.status)}>{eventStatusLabel(event.status)}</FamilyBadge>
          {answer?.state === "fits" && !answer.shares_staff_device && (
            <FamilyBadge family="done">{visitAnswerText("confirmed")}</FamilyBadge>
          )}
        </div>
        <WhenText time={event} today={today} />
        <div className={classes.facts}>
          {label !== title && <span>{label}</span>}
          {event.contractor && <span>{event.contractor.company_name}</span>}
        </div>
        {event.description && <LongText key={event.description} text={event.description} />}
        {answer && code !== undefined && <Answer event={event} code={code} today={today} onDecline={onDecline} />}
      </div>
      {actions && (
        <div className={classes.actions}>
          {update && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              aria-label={eventText("update-status-of", { title, when: formatWhen(event) })}
              onClick={() => actions.onStatus(event)}
            >
              {eventText("update-status")}
            </Button>
          )}
          {(edit || remove) && (
            <Menu>
              <Menu.Target>
                <ActionIcon
                  variant="default"
                  size={44}
                  aria-label={eventText("actions", { title, when: formatWhen(event) })}
                >
                  <IconDots size={20} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {edit && (
                  <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => actions.onEdit(event)}>
                    {eventText("edit")}
                  </Menu.Item>
                )}
                {remove && (
                  <Menu.Item
                    color="red"
                    leftSection={<IconTrash size={18} aria-hidden />}
                    onClick={() => actions.onDelete(event)}
                  >
                    {eventText("delete")}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      )}
    </li>
  );
}

/** The owner's answer. */
function Answer({
  event,
  code,
  today,
  onDecline,
}: Pick<EventCardProps, "event" | "today" | "onDecline"> & { code: string }) {
  const { answer } = event;
  if (!answer) return null;
  const about = `${eventTitle(event)}, ${formatWhen(event)}`;
  return (
    <Suspense>
      <AnswerCard
        answer={answer}
        of="event"
        isContractor={false}
        code={code}
        today={today}
        onDecline={onDecline && (() => onDecline({ answer, of: "event", id: event.id, about }))}
      />
    </Suspense>
  );
}
