import { Alert, Button, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconArrowRight,
  IconMail,
  IconMessages,
  IconPhone,
  IconPhoto,
  IconShieldLock,
  IconTimeline,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import ownerDashboardText from "locales/owner-dashboard.ftl";
import { type ReactNode, Suspense } from "react";
import { isPassing } from "@/api/client";
import { AddressLink } from "@/components/display/AddressLink";
import { DateText } from "@/components/display/DateText";
import { Fact, Facts } from "@/components/display/Facts";
import { ButtonLink } from "@/components/display/links";
import { FamilyIcon, StatusBadge } from "@/components/display/StatusBadge";
import { StatusProgress } from "@/components/display/StatusProgress";
import { ComponentSkeleton, PageSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { serverText } from "@/language/server-text";
import { bringIntoSight } from "@/lib/browser/bring-into-sight";
import { useAfterContent } from "@/lib/browser/use-after-content";
import { mailLink, phoneLink } from "@/lib/text/mail-link";
import { formatPhone } from "@/lib/text/phone";
import { contactsOf, thumbContact } from "./contacts";
import classes from "./OwnerDashboard.module.css";
import { type OwnerProject, ownerProjectQuery } from "./queries";
import type { OwnerSession } from "./session";

interface OwnerDashboardProps {
  session: OwnerSession;
  /** The next visit, with a button for calendar links. */
  nextEvent: ReactNode;
  events: ReactNode;
  messages: ReactNode;
  /** Number of unread messages. */
  unreadMessages?: ReactNode;
  updates: ReactNode;
  files: ReactNode;
}

/** The owner's page, in order of importance: current status, next visit, contacts, activity. */
export function OwnerDashboard(props: OwnerDashboardProps) {
  const { session, nextEvent, unreadMessages } = props;
  const project = useQuery(ownerProjectQuery);
  if (project.isPending) return <PageSkeleton />;
  if (!project.data || (project.isError && !isPassing(project.error))) {
    return (
      <ErrorState
        isPage
        title={ownerDashboardText("project-error")}
        error={project.error}
        onRetry={() => project.refetch()}
      />
    );
  }
  const { data } = project;
  return (
    <>
      <SessionNotes session={session} />
      <PageHeader
        title={ownerDashboardText("greeting", { name: data.property_owner_name })}
        subtitle={<AddressLink address={data.address.formatted} isQuiet />}
      />
      <div className={classes.page}>
        <div className={classes.standing}>
          <Standing project={data} nextEvent={nextEvent} />
        </div>
        <Below
          {...props}
          contacts={<Contacts project={data} />}
          details={<Details project={data} />}
          thumbBar={<ThumbBar project={data} unreadMessages={unreadMessages} />}
        />
      </div>
    </>
  );
}

interface BelowProps extends Pick<OwnerDashboardProps, "events" | "messages" | "updates" | "files"> {
  contacts: ReactNode;
  details: ReactNode;
  thumbBar: ReactNode;
}

/** Everything below the project's status. */
function Below({ contacts, details, thumbBar, events, messages, updates, files }: BelowProps) {
  // Next to the contacts in the two-column layout, and at the end on phones.
  const isWide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  return (
    <>
      <div className={classes.side}>
        {contacts}
        {isWide && details}
      </div>
      <div className={classes.main}>
        <LazyPart>{events}</LazyPart>
        <div id={MESSAGES} className={classes.part} tabIndex={-1} data-screen>
          <LazyPart>{messages}</LazyPart>
        </div>
        <div id={UPDATES} className={classes.part} tabIndex={-1}>
          <LazyPart>{updates}</LazyPart>
        </div>
        <div id={FILES} className={classes.part} tabIndex={-1}>
          <Panel title={ownerDashboardText("files")}>
            <LazyPart>{files}</LazyPart>
          </Panel>
        </div>
      </div>
      {!isWide && details}
      {thumbBar}
    </>
  );
}

/** A section that loads only after the content above it is shown. */
function LazyPart({ children }: { children: ReactNode }) {
  const isAfterContent = useAfterContent();
  return isAfterContent ? <Suspense fallback={<ComponentSkeleton />}>{children}</Suspense> : <ComponentSkeleton />;
}

/** Tells an admin that this is a preview, and an owner why the session has additional security checks. */
function SessionNotes({ session }: { session: OwnerSession }) {
  return (
    <>
      {session.opened_by_admin && (
        <Alert color="blue" icon={<IconShieldLock aria-hidden />} mb="md" title={ownerDashboardText("admin-note")}>
          <ButtonLink to="/admin" size="sm" variant="default">
            {ownerDashboardText("admin-panel")}
          </ButtonLink>
        </Alert>
      )}
      {session.security_level === "elevated" && (
        <Alert color="yellow" mb="md" title={ownerDashboardText("score", { score: session.security_score })}>
          {session.warnings.map((warning, place) => serverText(session.warnings_text[place], warning)).join(" ")}
        </Alert>
      )}
    </>
  );
}

function Standing({ project, nextEvent }: { project: OwnerProject; nextEvent: ReactNode }) {
  return (
    <section className={classes.hero} data-family={project.status_family} aria-labelledby="standing">
      <div className={classes.heroHead}>
        <Title order={2} id="standing" className={classes.eyebrow}>
          {ownerDashboardText("where-it-stands")}
        </Title>
        <StatusBadge status={project.status} />
      </div>
      <p className={classes.sentence}>{serverText(project.status_sentence_text, project.status_sentence)}</p>
      {/* Without a percentage, it would only repeat the status. */}
      {typeof project.progress === "number" && <StatusProgress project={project} />}
      <Waiting project={project} />
      <div className={classes.next}>
        <IconArrowRight size={22} aria-hidden />
        <div>
          <Title order={3} className={classes.eyebrow}>
            {ownerDashboardText("what-is-next")}
          </Title>
          <Text>{serverText(project.next_step_text, project.next_step)}</Text>
        </div>
      </div>
      {nextEvent}
    </section>
  );
}

/** Who has to act next, and since when. */
function Waiting({ project: { waiting_on, waiting_since, waiting_days, status_since } }: { project: OwnerProject }) {
  if (!waiting_on || !waiting_since) {
    return (
      <Text size="sm" c="dimmed">
        <span>{ownerDashboardText("since")}</span> <DateText value={status_since} />
      </Text>
    );
  }
  const days = waiting_days ?? 0;
  return (
    <p className={classes.waiting} data-own={waiting_on === "owner" || undefined}>
      <FamilyIcon family={waiting_on === "owner" ? "blocked" : "waiting"} size={20} />
      <span>
        <span>{`${ownerDashboardText(`waiting-on-${waiting_on}`)} ${ownerDashboardText("waiting-since")}`}</span>{" "}
        <DateText value={waiting_since} />
        {days > 0 && <span className={classes.howLong}>{` · ${ownerDashboardText("days", { count: days })}`}</span>}
      </span>
    </p>
  );
}

function Contacts({ project }: { project: OwnerProject }) {
  const contacts = contactsOf(project);
  const thumb = thumbContact(contacts);
  return (
    <Panel title={ownerDashboardText("whom-to-call")}>
      {contacts.map((contact) => (
        <div key={contact.company_name} className={classes.contact}>
          <Text fw={680} size="lg">
            {contact.company_name}
          </Text>
          {/* Text version of the buttons for print. */}
          <p className={classes.onPaper}>
            {[contact.phone && formatPhone(contact.phone), contact.email].filter(Boolean).join(" · ")}
          </p>
          {contact.phone && (
            <div className={contact === thumb ? classes.callHere : undefined}>
              <CallButton company={contact.company_name} phone={contact.phone} isQuiet={contact !== thumb} />
            </div>
          )}
          {contact.email && <MailButton company={contact.company_name} email={contact.email} />}
        </div>
      ))}
      {contacts.length === 0 && (
        <div className={classes.nobody}>
          <FamilyIcon family={project.status_family} size={20} />
          <Text>{project.waiting_on ? ownerDashboardText("no-contact") : ownerDashboardText("no-contact-at-end")}</Text>
        </div>
      )}
    </Panel>
  );
}

/** Fixed bar for phones: call, or open what is new. */
function ThumbBar({ project, unreadMessages }: { project: OwnerProject; unreadMessages: ReactNode }) {
  const contact = thumbContact(contactsOf(project));
  return (
    <nav className={classes.thumb} aria-label={ownerDashboardText("at-hand")}>
      {contact && (
        <div className={classes.reach}>
          {contact.phone ? (
            <CallButton company={contact.company_name} phone={contact.phone} isShort />
          ) : (
            contact.email && <MailButton company={contact.company_name} email={contact.email} isShort />
          )}
        </div>
      )}
      <Jump to={MESSAGES} icon={<IconMessages size={20} aria-hidden />} count={unreadMessages}>
        {ownerDashboardText("messages")}
      </Jump>
      <Jump to={UPDATES} icon={<IconTimeline size={20} aria-hidden />}>
        {ownerDashboardText("updates")}
      </Jump>
      <Jump to={FILES} icon={<IconPhoto size={20} aria-hidden />}>
        {ownerDashboardText("files-short")}
      </Jump>
    </nav>
  );
}

const MESSAGES = "owner-messages";
const UPDATES = "owner-updates";
const FILES = "owner-files";

interface JumpProps {
  to: string;
  icon: ReactNode;
  children: string;
  /** Number of new items. */
  count?: ReactNode;
}

function Jump({ to, icon, children, count }: JumpProps) {
  return (
    <button
      type="button"
      className={classes.jump}
      onClick={() => {
        const part = document.getElementById(to);
        if (part) bringIntoSight(part);
      }}
    >
      {icon}
      <span className={classes.word}>{children}</span>
      {count && <span className={classes.count}>{count}</span>}
    </button>
  );
}

interface CallButtonProps {
  company: string;
  phone: string;
  isQuiet?: boolean;
  /** Omits the phone number where space is tight. */
  isShort?: boolean;
}

function CallButton({ company, phone, isQuiet = false, isShort = false }: CallButtonProps) {
  return (
    <Button
      component="a"
      variant={isQuiet ? "default" : "filled"}
      href={phoneLink(phone)}
      fullWidth
      h={48}
      px="sm"
      leftSection={!isShort && <IconPhone size={20} aria-hidden />}
      aria-label={`${ownerDashboardText("call", { company })}, ${formatPhone(phone)}`}
    >
      {isShort ? ownerDashboardText("call-short") : formatPhone(phone)}
    </Button>
  );
}

/** Email addresses longer than this use smaller text to fit on one line. */
const SHORT_EMAIL = 30;

function MailButton({ company, email, isShort = false }: { company: string; email: string; isShort?: boolean }) {
  return (
    <Button
      component="a"
      href={mailLink(email)}
      variant={isShort ? "filled" : "default"}
      h={isShort ? 48 : undefined}
      fullWidth
      className={isShort ? undefined : classes.mail}
      data-long={email.length > SHORT_EMAIL || undefined}
      leftSection={<IconMail size={20} aria-hidden />}
      aria-label={`${ownerDashboardText("write", { company })}, ${email}`}
    >
      {isShort ? ownerDashboardText("mail") : email}
    </Button>
  );
}

function Details({ project }: { project: OwnerProject }) {
  return (
    <Panel title={ownerDashboardText("details")}>
      <Facts>
        <Fact name={ownerDashboardText("project-number")}>{project.project_number}</Fact>
        <Fact name={ownerDashboardText("damage-type")}>{project.damage_type}</Fact>
        <Fact name={ownerDashboardText("description")} wide>
          {project.damage_description}
        </Fact>
        <Fact name={ownerDashboardText("carrier")}>{project.insurance_carrier_name}</Fact>
        <Fact name={ownerDashboardText("claim-number")}>{project.insurance_claim_number}</Fact>
        <Fact name={ownerDashboardText("work-starts")}>
          {project.timeline_start && <DateText value={project.timeline_start} />}
        </Fact>
        <Fact name={ownerDashboardText("submitted")}>
          <DateText value={project.created_at} />
        </Fact>
      </Facts>
    </Panel>
  );
}
