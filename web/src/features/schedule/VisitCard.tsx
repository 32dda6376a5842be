import { Anchor, Button, Text } from "@mantine/core";
import { IconMapPin, IconPhone, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import scheduleText from "locales/schedule.ftl";
import shotText from "locales/shot.ftl";
import { lazy, Suspense, useState } from "react";
import { AddressLink, mapAttributes } from "@/components/display/AddressLink";
import { Fact, Facts } from "@/components/display/Facts";
import { LinkedText } from "@/components/display/LinkedText";
import { LongText } from "@/components/display/LongText";
import { FamilyBadge } from "@/components/display/StatusBadge";
import { UrgencyBadge } from "@/components/display/UrgencyBadge";
import { useWaitingShots } from "@/lib/network/outbox-port";
import { eventStatusFamily, eventStatusLabel, eventTitle } from "@/lib/project/event-words";
import { projectTitle } from "@/lib/project/project-title";
import { shotFigures, shotStates, wordsOf } from "@/lib/project/shots";
import { handOver } from "@/lib/project/taken-photos";
import { milesBetween, type Place } from "@/lib/site/distance";
import type { ShownVisit, SiteContact, SitePhoto, SiteProject } from "@/lib/site/plan";
import { mailLink, phoneLink } from "@/lib/text/mail-link";
import { formatPhone } from "@/lib/text/phone";
import { formatRelative } from "@/lib/time/dates";
import { formatHours } from "@/lib/time/event-time";
import classes from "./VisitCard.module.css";

// Loaded only if photos are missing.
const ShotRows = lazy(async () => ({ default: (await import("@/components/shots/ShotRows")).ShotRows }));

interface VisitCardProps extends ShownVisit {
  /** Where the device is, if that is known. */
  here: Place | undefined;
  now: Date;
  onAddUpdate: (project: SiteProject) => void;
}

/** A visit with what is needed on site. Works without a network. */
export function VisitCard({ visit, project, here, now, onAddUpdate }: VisitCardProps) {
  const { code, note, photos, place, owner, street, unit } = project;
  const title = projectTitle({ property_owner_name: owner.name, street, unit });
  return (
    <li className={classes.visit}>
      <div className={classes.head}>
        <span className={classes.hours}>{formatHours(visit)}</span>
        {visit.status === "in_progress" && (
          <FamilyBadge family={eventStatusFamily(visit.status)}>{eventStatusLabel(visit.status)}</FamilyBadge>
        )}
        {(project.urgency === "high" || project.urgency === "critical") && <UrgencyBadge urgency={project.urgency} />}
        {here && place && (
          <span className={classes.distance}>{scheduleText("distance", { miles: milesBetween(here, place) })}</span>
        )}
      </div>
      <div>
        {code === undefined ? (
          <span className={classes.title}>{title}</span>
        ) : (
          <Link to="/contractor/projects/$code" params={{ code }} className={classes.title}>
            {title}
          </Link>
        )}
        <Text size="sm" c="dimmed">{`${eventTitle(visit)} · ${project.number}`}</Text>
      </div>
      {note && (
        <div className={classes.note}>
          <LongText text={note.text} />
          <Text size="sm" c="dimmed">
            {scheduleText("note-by", { author: note.author, when: formatRelative(note.at, now) })}
          </Text>
        </div>
      )}
      {photos.length > 0 && <Photos photos={photos} code={code} />}
      <Shots project={project} onAddUpdate={onAddUpdate} />
      <Details visit={visit} project={project} />
      <Actions project={project} title={title} onAddUpdate={onAddUpdate} />
    </li>
  );
}

interface ActionsProps extends Pick<VisitCardProps, "project" | "onAddUpdate"> {
  title: string;
}

function Actions({ project, title, onAddUpdate }: ActionsProps) {
  const { owner, address } = project;
  return (
    <div className={classes.actions}>
      {owner.phone && (
        <Button
          component="a"
          href={phoneLink(owner.phone)}
          variant="default"
          h={44}
          leftSection={<IconPhone size={18} aria-hidden />}
          aria-label={scheduleText("call-person", { name: owner.name })}
        >
          {scheduleText("call")}
        </Button>
      )}
      <Button
        component="a"
        {...mapAttributes(address)}
        variant="default"
        h={44}
        leftSection={<IconMapPin size={18} aria-hidden />}
        aria-label={scheduleText("navigate-to", { address })}
      >
        {scheduleText("navigate")}
      </Button>
      {project.canUpdate && (
        <Button
          h={44}
          className={classes.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-label={scheduleText("add-update-to", { project: title })}
          onClick={() => onAddUpdate(project)}
        >
          {scheduleText("add-update")}
        </Button>
      )}
    </div>
  );
}

/** The newest photos. With a network, they lead to all files. */
function Photos({ photos, code }: { photos: SitePhoto[]; code: string | undefined }) {
  const shown = photos.map((photo) => <Photo key={photo.id} photo={photo} />);
  if (code === undefined) return <div className={classes.photos}>{shown}</div>;
  return (
    <Link
      to="/contractor/projects/$code"
      params={{ code }}
      search={{ tab: "files" }}
      className={classes.photos}
      aria-label={scheduleText("photos", { count: photos.length })}
    >
      {shown}
    </Link>
  );
}

function Photo({ photo: { name, thumbnail } }: { photo: SitePhoto }) {
  // Stored by URL, because a new link may work.
  const [broken, setBroken] = useState<string>();
  if (thumbnail === undefined || thumbnail === broken) return null;
  return (
    <img
      src={thumbnail}
      alt={name}
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(thumbnail)}
    />
  );
}

/** The photos that the project needs. A photo opens the update form, which receives it. */
function Shots({ project, onAddUpdate }: Pick<VisitCardProps, "project" | "onAddUpdate">) {
  const waiting = useWaitingShots(project.id);
  const shots = shotStates(project.shots?.lists ?? [], waiting);
  const figures = shotFigures(shots);
  if (figures.left === 0) return null;
  return (
    <details className={classes.details}>
      <summary>{shotText("needed", figures)}</summary>
      <div className={classes.shots}>
        <Suspense>
          <ShotRows
            shots={shots}
            onPhoto={
              project.canUpdate
                ? (file, shot) => {
                    handOver(project.id, { file, shot: shot.id, words: wordsOf(shot) });
                    onAddUpdate(project);
                  }
                : undefined
            }
          />
        </Suspense>
      </div>
    </details>
  );
}

/** Facts that are rarely needed. */
function Details({ visit, project }: ShownVisit) {
  const { address, damage, description, owner, partner } = project;
  return (
    <details className={classes.details}>
      <summary>{scheduleText("details")}</summary>
      <Facts>
        <Fact name={scheduleText("address")} wide>
          <AddressLink address={address} />
        </Fact>
        {visit.description && (
          <Fact name={scheduleText("visit")} wide>
            <LinkedText text={visit.description} />
          </Fact>
        )}
        <Fact name={scheduleText("damage")} wide>
          <LinkedText text={description ? `${damage}. ${description}` : damage} />
        </Fact>
        <Fact name={scheduleText("owner")}>
          <Contact contact={owner} />
        </Fact>
        {partner && (
          <Fact name={scheduleText("partner")}>
            <Contact contact={partner} />
          </Fact>
        )}
      </Facts>
    </details>
  );
}

function Contact({ contact: { name, phone, email } }: { contact: SiteContact }) {
  return (
    <span className={classes.contact}>
      <span>{name}</span>
      {phone && <Anchor href={phoneLink(phone)}>{formatPhone(phone)}</Anchor>}
      {email && <Anchor href={mailLink(email)}>{email}</Anchor>}
    </span>
  );
}
