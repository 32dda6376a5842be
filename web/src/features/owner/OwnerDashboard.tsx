import { Alert, Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconMessages, IconPhoto, IconShieldLock, IconTimeline } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import ownerDashboardText from "locales/owner-dashboard.ftl";
import { type ReactNode, Suspense, useState } from "react";
import { isPassing } from "@/api/client";
import { AddressLink } from "@/components/display/AddressLink";
import { DateText } from "@/components/display/DateText";
import { Fact, Facts } from "@/components/display/Facts";
import { LinkedText } from "@/components/display/LinkedText";
import { ButtonLink } from "@/components/display/links";
import { ComponentSkeleton, PageSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { serverText } from "@/language/server-text";
import { bringIntoSight } from "@/lib/browser/bring-into-sight";
import { useAfterContent } from "@/lib/browser/use-after-content";
import { titleOf } from "@/lib/project/project-title";
import { ContactPanel, ThumbContact } from "./ContactPanel";
import { Finished } from "./Finished";
import classes from "./OwnerDashboard.module.css";
import { type OwnerProject, ownerProjectQuery } from "./queries";
import { Standing } from "./Standing";
import { Steps } from "./Steps";
import type { OwnerSession } from "./session";

interface OwnerDashboardProps {
  session: OwnerSession;
  /** Tells that the history was changed outside of the portal, if it was. */
  historyNotice?: ReactNode;
  /** The next visit, with a button for calendar links. */
  nextEvent: ReactNode;
  /** The estimates that were sent, if any. */
  estimates?: ReactNode;
  events: ReactNode;
  messages: ReactNode;
  /** Number of unread messages. */
  unreadMessages?: ReactNode;
  updates: ReactNode;
  /** The photos by day. */
  photos: ReactNode;
  /** All other files. */
  documents: ReactNode;
  /** All files as a list, with their sizes and a choice of several. */
  files: ReactNode;
}

/** The owner's page, in order of importance: where the project stands, its steps, contacts, activity. */
export function OwnerDashboard(props: OwnerDashboardProps) {
  const { session, historyNotice, nextEvent, estimates, unreadMessages, documents } = props;
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
  const isDone = data.status_family === "done";
  // While somebody has to decide, the estimate comes first.
  const isEstimateFirst = data.status === "estimate_submitted";
  return (
    <>
      <SessionNotes session={session} />
      <LatePart>{historyNotice}</LatePart>
      <PageHeader
        title={ownerDashboardText("greeting", { name: data.property_owner_name })}
        windowTitle={`${titleOf(data)} · ${data.project_number}`}
        subtitle={
          <div className={classes.place}>
            <AddressLink address={data.address.formatted} isQuiet />
            <span className={classes.number}>{data.project_number}</span>
          </div>
        }
      />
      <div className={classes.page}>
        <div className={classes.standing}>
          <Standing project={data} nextEvent={nextEvent} />
          {isEstimateFirst && <LatePart>{estimates}</LatePart>}
          {isDone && <Finished warranty={data.warranty_note} documents={<LazyPart>{documents}</LazyPart>} />}
          <Steps steps={data.steps} />
        </div>
        <Below
          {...props}
          documents={isDone ? null : documents}
          estimates={isEstimateFirst ? null : estimates}
          contacts={<ContactPanel project={data} />}
          details={<Details project={data} />}
          thumbBar={<ThumbBar project={data} unreadMessages={unreadMessages} />}
        />
      </div>
    </>
  );
}

interface BelowProps
  extends Pick<
    OwnerDashboardProps,
    "estimates" | "events" | "messages" | "updates" | "photos" | "documents" | "files"
  > {
  contacts: ReactNode;
  details: ReactNode;
  thumbBar: ReactNode;
}

/** Everything below the project's status. */
function Below({ contacts, details, thumbBar, estimates, events, messages, updates, ...files }: BelowProps) {
  // Next to the contacts in the two-column layout, and at the end on phones.
  const isWide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  return (
    <>
      <div className={classes.side}>
        {contacts}
        {isWide && details}
      </div>
      <div className={classes.main}>
        <LatePart>{estimates}</LatePart>
        <LazyPart>{events}</LazyPart>
        <div id={MESSAGES} className={classes.part} tabIndex={-1} data-screen>
          <LazyPart>{messages}</LazyPart>
        </div>
        <div id={UPDATES} className={classes.part} tabIndex={-1}>
          <LazyPart>{updates}</LazyPart>
        </div>
        <div id={FILES} className={classes.part} tabIndex={-1}>
          <PhotosAndFiles {...files} />
        </div>
      </div>
      {!isWide && details}
      {thumbBar}
    </>
  );
}

/** The photos and documents, or on request all files as a list. */
function PhotosAndFiles({ photos, documents, files }: Pick<OwnerDashboardProps, "photos" | "documents" | "files">) {
  const [isList, setIsList] = useState(false);
  return (
    <Panel
      title={ownerDashboardText("files")}
      actions={
        <Button variant="default" aria-pressed={isList} onClick={() => setIsList(!isList)}>
          {ownerDashboardText("files-list")}
        </Button>
      }
    >
      <LazyPart>
        {isList ? (
          files
        ) : (
          <div className={classes.files}>
            {photos}
            {documents}
          </div>
        )}
      </LazyPart>
    </Panel>
  );
}

/** A section that loads only after the content above it is shown. */
function LazyPart({ children }: { children: ReactNode }) {
  const isAfterContent = useAfterContent();
  return isAfterContent ? <Suspense fallback={<ComponentSkeleton />}>{children}</Suspense> : <ComponentSkeleton />;
}

/** The same for something that is usually not there, without a placeholder. */
function LatePart({ children }: { children: ReactNode }) {
  const isAfterContent = useAfterContent();
  return isAfterContent && children ? <Suspense fallback={null}>{children}</Suspense> : null;
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

/** Fixed bar for phones: call, or open what is new. */
function ThumbBar({ project, unreadMessages }: { project: OwnerProject; unreadMessages: ReactNode }) {
  return (
    <nav className={classes.thumb} aria-label={ownerDashboardText("at-hand")}>
      <div className={classes.reach}>
        <ThumbContact project={project} />
      </div>
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

function Details({ project }: { project: OwnerProject }) {
  return (
    <Panel title={ownerDashboardText("details")}>
      <Facts>
        <Fact name={ownerDashboardText("project-number")}>{project.project_number}</Fact>
        <Fact name={ownerDashboardText("damage-type")}>{project.damage_type}</Fact>
        <Fact name={ownerDashboardText("description")} wide>
          {project.damage_description && <LinkedText text={project.damage_description} />}
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
