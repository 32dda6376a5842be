import { Button } from "@mantine/core";
import {
  type Icon,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceUnknown,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import settingsText from "locales/settings.ftl";
import { useState } from "react";
import { messageOf, type Schemas } from "@/api/client";
import { DateText, RelativeTime } from "@/components/display/DateText";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { Panel } from "@/components/layout/Panel";
import { Row, Rows } from "@/components/lists/Rows";
import { serverText } from "@/language/server-text";
import { type Session, sessionsQuery, useEndOtherSessions, useEndSession } from "./queries";
import classes from "./SettingsPage.module.css";

const SIGNS: Record<Schemas["DeviceKind"], Icon> = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
  unknown: IconDeviceUnknown,
};

const failed = (error: Error) =>
  toast.error(settingsText("session-sign-out-failed"), messageOf(error, settingsText("session-sign-out-failure")));

/** How many sessions are shown at first; the most recent ones matter most. */
const SHOWN = 5;

/** The account's sessions, with ways to end them. */
export default function SessionsCard() {
  const { data: sessions, error, isPending, refetch } = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  const [isOpen, setIsOpen] = useState(false);
  const hasOthers = sessions?.some(({ is_current }) => !is_current) ?? false;

  const all = [...(sessions ?? [])].sort((a, b) => Number(b.is_current) - Number(a.is_current));

  const signOutElsewhere = () =>
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) => toast.success(settingsText("session-signed-out-elsewhere", { count: ended })),
      onError: failed,
    });

  return (
    <Panel
      title={settingsText("session-title")}
      actions={
        hasOthers && (
          <Button variant="default" size="sm" loading={endOthers.isPending} onClick={signOutElsewhere}>
            {settingsText("session-sign-out-elsewhere")}
          </Button>
        )
      }
    >
      {isPending && <ComponentSkeleton lines={3} />}
      {error && !sessions && (
        <ErrorState title={settingsText("session-failed")} error={error} onRetry={() => void refetch()} />
      )}
      {sessions && (
        <>
          <p className={classes.hint}>{hasOthers ? settingsText("session-hint") : settingsText("session-only-here")}</p>
          <Rows>
            {all.slice(0, isOpen ? undefined : SHOWN).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Rows>
          {all.length > SHOWN && (
            <Button variant="default" fullWidth mt="md" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? settingsText("session-show-latest") : settingsText("session-show-all", { count: all.length })}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  const Sign = SIGNS[session.device_kind];
  const { ip_address, is_current } = session;
  const device = serverText(session.device_text, session.device);
  const signOut = () =>
    end.mutate(session, {
      onSuccess: () => toast.success(settingsText("session-signed-out", { device })),
      onError: failed,
    });
  return (
    <Row
      sign={<Sign size={22} stroke={1.7} aria-hidden />}
      tone={is_current ? "on" : undefined}
      name={device}
      mark={is_current && settingsText("session-current")}
      facts={
        <>
          <span>{ip_address ?? settingsText("session-unknown-address")}</span>
          <span>
            {is_current ? (
              settingsText("session-active-now")
            ) : (
              <>
                <span>{settingsText("session-last-seen")}</span> <RelativeTime value={session.last_seen_at} />
              </>
            )}
          </span>
          <span>
            <span>{settingsText("session-signed-in")}</span> <DateText value={session.created_at} />
          </span>
        </>
      }
    >
      {!is_current && (
        <Button
          variant="subtle"
          color="red"
          size="sm"
          loading={end.isPending}
          onClick={signOut}
          aria-label={`${settingsText("session-sign-out")}: ${device}, ${ip_address ?? settingsText("session-unknown-address")}`}
        >
          {settingsText("session-sign-out")}
        </Button>
      )}
    </Row>
  );
}
