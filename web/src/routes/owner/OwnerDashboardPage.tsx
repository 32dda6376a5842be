import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLogout } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import ownerDashboardText from "locales/owner-dashboard.ftl";
import timelineText from "locales/timeline.ftl";
import { lazy, useCallback, useEffect, useState } from "react";
import { messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { NextEvent } from "@/features/event/NextEvent";
import { OwnerCalendar } from "@/features/feed/OwnerCalendar";
import { Messages } from "@/features/message/Messages";
import { UnreadInSight } from "@/features/message/UnreadInSight";
import { ownerSender } from "@/features/outbox/kept-entry";
import { OutboxProvider, OutboxStatus } from "@/features/outbox/OutboxProvider";
import { OwnerDashboard } from "@/features/owner/OwnerDashboard";
import { ownerProjectQuery } from "@/features/owner/queries";
import { forgetOwnerData, type OwnerSession, ownerSessionQuery, useOwnerLogout } from "@/features/owner/session";
import { useOwnerExpiry, useOwnerWatch, useShownSession } from "@/features/owner/use-owner-watch";
import { workOf } from "@/features/owner/work";
import { OwnerLayout } from "@/shell/OwnerLayout";
import { signOutQuestion } from "@/shell/sign-out-question";
import { useLightPaper } from "../use-light-paper";
import { WAY_IN } from "./guard";
import classes from "./OwnerDashboardPage.module.css";
import { tellEndUnder } from "./tell-end-under";
import "../print.css";

const EventsPanel = lazy(async () => ({ default: (await import("@/features/event/EventsPanel")).EventsPanel }));
const EstimatesCard = lazy(async () => ({
  default: (await import("@/features/estimate/EstimatesCard")).EstimatesCard,
}));
const Documents = lazy(async () => ({ default: (await import("@/features/file/Documents")).Documents }));
const Gallery = lazy(async () => ({ default: (await import("@/features/file/Gallery")).Gallery }));
const FilesPanel = lazy(async () => ({ default: (await import("@/features/file/FilesPanel")).FilesPanel }));
const HistoryNotice = lazy(async () => ({ default: (await import("@/features/owner/HistoryNotice")).HistoryNotice }));
const Timeline = lazy(async () => ({ default: (await import("@/features/update/Timeline")).Timeline }));

const source = { kind: "owner" } as const;

/** The parts of the page that depend on nothing but the session. */
const PARTS = {
  estimates: <EstimatesCard source={source} />,
  events: <EventsPanel source={source} />,
  updates: <Timeline source={source} title={timelineText("timeline")} isPlain />,
  documents: <Documents />,
  files: <FilesPanel source={source} />,
};

/** The key under which unsent text is stored. An owner's text survives the end of a session, because the owner can enter
 *  the code again. An admin's text is stored per session, separate from the owner's. */
const writerIn = ({ opened_by_admin: isLook, session_id: session, project_id: project }: OwnerSession) =>
  isLook ? (session ?? "") : ownerSender(project ?? "");

export function OwnerDashboardPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const session = useQuery(ownerSessionQuery).data;
  const project = useQuery({ ...ownerProjectQuery, enabled: false }).data;
  const logout = useOwnerLogout();
  useLightPaper();
  useOwnerWatch();
  useOwnerExpiry(session?.expires_at);
  useShownSession(session?.session_id);
  const [asks, question] = useDisclosure(false);
  // Kept in state, because the response that the session has ended does not say whose it was.
  const [writer, setWriter] = useState("");
  if (session?.valid && writerIn(session) !== writer) setWriter(writerIn(session));

  const leave = useCallback(async () => {
    await navigate({ ...WAY_IN, replace: true });
    forgetOwnerData(client);
  }, [navigate, client]);

  // The session can end while the page is open: it expires, or ends on the server or in another tab.
  useEffect(() => {
    if (session === undefined || session.valid) return;
    void tellEndUnder(session, writer);
    void leave();
  }, [session, writer, leave]);

  if (!session?.valid) return null;
  const logOut = (forget?: () => void) =>
    logout.mutate(undefined, {
      onSuccess: () => {
        forget?.();
        toast.success(ownerDashboardText("logged-out"));
        void leave();
      },
      onError: (error) => toast.error(messageOf(error, ownerDashboardText("logout-failed"))),
    });
  // Text that an admin writes here must not be sent later as the owner's.
  const sender =
    session.opened_by_admin || project?.id !== session.project_id ? undefined : project && ownerSender(project.id);
  const page = (
    <OwnerLayout
      status={sender && <OutboxStatus userId={sender} />}
      actions={
        <Button
          variant="default"
          className={classes.logOut}
          aria-label={ownerDashboardText("log-out")}
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={question.open}
          loading={logout.isPending}
        >
          {ownerDashboardText("log-out")}
        </Button>
      }
    >
      <OwnerDashboard
        {...PARTS}
        session={session}
        historyNotice={session.project_id && <HistoryNotice project={session.project_id} />}
        nextEvent={
          <>
            <NextEvent />
            <OwnerCalendar canChange={!session.opened_by_admin} />
          </>
        }
        messages={<Messages source={source} reader={writer} session={session.session_id ?? undefined} />}
        unreadMessages={<UnreadInSight source={source} />}
        photos={<Gallery work={project && workOf(project.steps)} />}
      />
    </OwnerLayout>
  );
  return (
    <OutboxProvider userId={sender} project={project && { id: project.id, number: project.project_number }}>
      {page}
      {asks && signOutQuestion(writer, true)(logOut, question.close)}
    </OutboxProvider>
  );
}
