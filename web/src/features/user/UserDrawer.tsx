import userText from "locales/user.ftl";
import "@mantine/core/styles/Drawer.layer.css";
import { Button } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { DateText, RelativeTime } from "@/components/display/DateText";
import { EmailContact, Fact, Facts, PhoneContact } from "@/components/display/Facts";
import { TextLink } from "@/components/display/links";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { Drawer } from "@/components/overlays/Drawer";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import { type UserPage, useChangeUser, userQuery } from "./queries";
import classes from "./UserDrawer.module.css";
import { UserHistory } from "./UserHistory";
import { UserState } from "./UserState";

// Dialogs are loaded on first use.
const RightsDialog = lazy(() => import("./RightsDialog"));
const DeactivateDialog = lazy(() => import("./DeactivateDialog"));
const EndSessionsDialog = lazy(() => import("./EndSessionsDialog"));

interface UserDrawerProps {
  id: string;
  onClose: () => void;
}

/** Details of one account, in a drawer next to the list. On phones, it covers the list. */
export default function UserDrawer({ id, onClose }: UserDrawerProps) {
  useFocusBack();
  const { data: user, error, isPending, refetch } = useQuery(userQuery(id));
  const isUnknown = isProblem(error, 404) || isProblem(error, 422);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="32rem"
      title={user?.full_name ?? userText("panel-title")}
      padding="lg"
      // Inside a dialog, the header must not be a banner landmark.
      attributes={{ header: { role: "presentation" } }}
    >
      {user ? (
        <UserDetails user={user} />
      ) : isPending ? (
        <ComponentSkeleton lines={6} />
      ) : isUnknown ? (
        <EmptyState icon={IconUserOff} title={userText("panel-not-found")}>
          {userText("panel-not-found-hint")}
        </EmptyState>
      ) : (
        <ErrorState title={userText("panel-failed")} error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

type Question = "role" | "link" | "deactivate" | "sessions";

function UserDetails({ user }: { user: UserPage }) {
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <div {...kept} className={classes.body}>
      <div className={classes.head}>
        <UserState state={user.state} />
        {user.state === "invited" && <p className={classes.note}>{userText("panel-waiting")}</p>}
        {user.state === "deactivated" && <p className={classes.note}>{userText("panel-closed")}</p>}
        {user.is_own && <p className={classes.note}>{userText("panel-own")}</p>}
      </div>
      <Facts>
        <Fact name={userText("panel-email")} wide>
          <EmailContact value={user.email} copyLabel={userText("panel-copy-email")} />
        </Fact>
        <Fact name={userText("panel-phone")}>
          {user.phone && <PhoneContact value={user.phone} copyLabel={userText("panel-copy-phone")} />}
        </Fact>
        <Fact name={userText("panel-role")}>{userText(`role-${user.role}-name`)}</Fact>
        <Fact name={userText("panel-company")}>
          {user.contractor?.company_name ?? (user.role === "contractor" ? userText("unlinked") : user.company_name)}
        </Fact>
        {user.invited_at ? (
          <Fact name={userText("panel-invited")}>
            <RelativeTime value={user.invited_at} />
          </Fact>
        ) : (
          <Fact name={userText("panel-joined")}>
            <DateText value={user.created_at} />
          </Fact>
        )}
        <Fact name={userText("panel-last-sign-in")}>
          {user.last_sign_in_at ? <RelativeTime value={user.last_sign_in_at} /> : userText("never")}
        </Fact>
        <Fact name={userText("panel-sessions")}>
          <span className={classes.sessions}>
            <span>{userText("panel-in-browsers", { number: user.sessions })}</span>
            {user.abilities.end_sessions && (
              <Button variant="light" color="red" size="sm" onClick={() => setQuestion("sessions")}>
                {userText("panel-sign-out-everywhere")}
              </Button>
            )}
          </span>
        </Fact>
        <Fact name={userText("panel-second-factor")}>
          {user.has_second_factor ? userText("panel-on") : userText("panel-off")}
        </Fact>
      </Facts>
      <Actions user={user} onAsk={setQuestion} />
      <UserHistory id={user.id} />
      <TextLink to="/admin/audit" search={{ person: user.id }}>
        {userText("panel-in-log")}
      </TextLink>
      <TextLink to="/admin/personal-data" search={{ user: user.id }}>
        {userText("panel-data")}
      </TextLink>
      {question !== undefined && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          {question === "deactivate" ? (
            <DeactivateDialog user={user} onClose={close} />
          ) : question === "sessions" ? (
            <EndSessionsDialog user={user} onClose={close} />
          ) : (
            <RightsDialog user={user} what={question} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  );
}

function Actions({ user, onAsk }: { user: UserPage; onAsk: (question: Question) => void }) {
  const change = useChangeUser(user);
  // The button that ends sessions is shown with the session list instead.
  const { end_sessions: _, ...abilities } = user.abilities;
  const failed = (error: Error) =>
    toast.error(
      userText("panel-action-failed"),
      isProblem(error, 412) ? userText("panel-stale") : messageOf(error, userText("panel-action-failure")),
    );
  const act = (what: "invite" | "reactivate") => {
    const succeeded = () =>
      what === "invite"
        ? toast.success(userText("panel-resent"), userText("panel-resent-hint", { email: user.email }))
        : toast.success(userText("panel-reactivated", { name: user.full_name }));
    change.mutate({ what }, { onSuccess: succeeded, onError: failed });
  };
  if (!Object.values(abilities).some(Boolean)) return null;
  return (
    <div className={classes.actions}>
      {abilities.invite && (
        <Button loading={change.isPending} onClick={() => act("invite")}>
          {userText("panel-resend")}
        </Button>
      )}
      {abilities.reactivate && (
        <Button loading={change.isPending} onClick={() => act("reactivate")}>
          {userText("panel-reactivate")}
        </Button>
      )}
      {abilities.change_role && (
        <Button variant="default" onClick={() => onAsk("role")}>
          {userText("panel-change-role")}
        </Button>
      )}
      {abilities.link && (
        <Button variant="default" onClick={() => onAsk("link")}>
          {userText("panel-change-company")}
        </Button>
      )}
      {abilities.deactivate && (
        <Button variant="light" color="red" onClick={() => onAsk("deactivate")}>
          {userText("panel-deactivate")}
        </Button>
      )}
    </div>
  );
}
