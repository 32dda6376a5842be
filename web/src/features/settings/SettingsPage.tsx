import { Alert, Button, Center, Loader, Text } from "@mantine/core";
import { IconArrowLeft, IconShieldExclamation, IconUserQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import commonText from "locales/common.ftl";
import settingsText from "locales/settings.ftl";
import { lazy, type ReactNode, Suspense } from "react";
import { homeOf, useAccount } from "@/api/account";
import { isProblem, messageOf } from "@/api/client";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { PasswordCard } from "./PasswordCard";
import { ProfileCard } from "./ProfileCard";
import { profileQuery } from "./queries";
import classes from "./SettingsPage.module.css";

// These cards are at the bottom of the page, so load them later.
const TwoFactorCard = lazy(async () => ({ default: (await import("./TwoFactorCard")).TwoFactorCard }));
const PasskeysCard = lazy(async () => ({ default: (await import("./PasskeysCard")).PasskeysCard }));
const SessionsCard = lazy(() => import("./SessionsCard"));

/** Goes back to the previous page, or to the home page if there is none. */
function useGoBack(): () => void {
  const router = useRouter();
  const account = useAccount();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: account ? homeOf(account) : "/dashboard" });
  };
}

interface SettingsPageProps {
  /** The notification preferences. */
  preferences: ReactNode;
  /** The calendar feed links. */
  feeds: ReactNode;
  /** The download of the user's own data. */
  ownData: ReactNode;
}

/** The user's profile, password, sign-in settings, and sessions. */
export function SettingsPage({ feeds, preferences, ownData }: SettingsPageProps) {
  const goBack = useGoBack();
  const mustSetUp = useAccount()?.must_set_up_second_factor ?? false;
  const { data, error, isPending, refetch } = useQuery(profileQuery);
  if (isPending) {
    return (
      <Center mih="60vh">
        <Loader aria-label={commonText("loading")} role="status" />
      </Center>
    );
  }
  if (!data) return <NoProfile error={error} onRetry={() => void refetch()} onBack={goBack} />;
  const { email } = data.profile;
  // The keys preserve each card's state when the order changes. An open dialog may be showing recovery codes that are shown only
  // once.
  const signInCards = [
    <Suspense key="two-factor" fallback={<CardSkeleton title={settingsText("titles-two-factor")} />}>
      <TwoFactorCard email={email} />
    </Suspense>,
    <Suspense key="passkeys" fallback={<CardSkeleton title={settingsText("titles-passkeys")} />}>
      <PasskeysCard email={email} />
    </Suspense>,
  ];
  const otherCards = [<ProfileCard key="profile" own={data} />, <PasswordCard key="password" email={email} />];
  return (
    <div className={classes.page}>
      {!mustSetUp && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.back}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={goBack}
        >
          {settingsText("back")}
        </Button>
      )}
      <PageHeader title={settingsText("title")} subtitle={<Text span>{email}</Text>} />
      {mustSetUp && (
        <Alert
          color="yellow"
          icon={<IconShieldExclamation aria-hidden />}
          title={settingsText("demanded")}
          className={classes.requirement}
        >
          {settingsText("demanded-hint")}
        </Alert>
      )}
      <div className={classes.cards}>
        {mustSetUp ? [...signInCards, ...otherCards] : [...otherCards, ...signInCards]}
        {/* While a second factor is required, the server rejects everything else. */}
        {!mustSetUp && (
          <>
            <div className={classes.wide}>
              <Suspense fallback={<CardSkeleton title={settingsText("titles-preferences")} />}>{preferences}</Suspense>
            </div>
            <div className={classes.wide}>
              <Suspense fallback={<CardSkeleton title={settingsText("titles-feeds")} />}>{feeds}</Suspense>
            </div>
          </>
        )}
        <div className={classes.wide}>
          <Suspense fallback={<CardSkeleton title={settingsText("titles-sessions")} />}>
            <SessionsCard />
          </Suspense>
        </div>
        {!mustSetUp && (
          <div className={classes.wide}>
            <Suspense fallback={<ComponentSkeleton lines={3} />}>{ownData}</Suspense>
          </div>
        )}
      </div>
    </div>
  );
}

function CardSkeleton({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <ComponentSkeleton lines={3} />
    </Panel>
  );
}

interface NoProfileProps {
  error: Error;
  onRetry: () => void;
  onBack: () => void;
}

function NoProfile({ error, onRetry, onBack }: NoProfileProps) {
  return (
    <EmptyState
      icon={IconUserQuestion}
      title={settingsText("not-found")}
      isPage
      action={
        <div className={classes.actions}>
          {isProblem(error) && error.isTransient && (
            <Button variant="default" onClick={onRetry}>
              {settingsText("try-again")}
            </Button>
          )}
          <Button leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
            {settingsText("go-back")}
          </Button>
        </div>
      }
    >
      {messageOf(error, settingsText("not-found-hint"))}
    </EmptyState>
  );
}
