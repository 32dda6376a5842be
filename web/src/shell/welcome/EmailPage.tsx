import { Center, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import welcomeText from "locales/welcome.ftl";
import { lazy, Suspense, useReducer, useState } from "react";
import { accountQuery } from "@/api/account";
import { ButtonLink } from "@/components/display/links";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { ConfirmEmailForm } from "@/features/settings/ConfirmEmailForm";
import { SignInAgain } from "@/lib/network/sign-in-again";
import { LinkFrame } from "./LinkFrame";
import { useHashToken } from "./link-token";
import { WelcomeFrame } from "./WelcomeFrame";
import { useLeaveAccount } from "./WhoIsHere";

// Most who come here are signed in. The form comes with its own page: in a file for itself it would cost that one more.
const SignInForm = lazy(async () => ({ default: (await import("./AuthPage")).SignInForm }));
// Nobody sees it before the link was used.
const EmailChanged = lazy(() => import("./EmailChanged"));

/** The end of a changed address, for whoever reads its mail and is signed in to the account that asked for it. */
export function EmailPage() {
  const { token, isDead, onDead } = useHashToken();
  const { data: account, error, isPending, refetch } = useQuery(accountQuery);
  const leaveAccount = useLeaveAccount();
  const [email, setEmail] = useState<string>();
  // Signing in begins the cache anew: only another look at it tells who is there now.
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  if (email) {
    return (
      <WelcomeFrame tab={welcomeText("email-page-confirmed")}>
        <Suspense fallback={<ComponentSkeleton />}>
          <EmailChanged email={email} />
        </Suspense>
      </WelcomeFrame>
    );
  }
  const isGuest = account === null;
  return (
    <LinkFrame
      tab={welcomeText("email-page-title")}
      title={isGuest ? welcomeText("email-page-sign-in-title") : welcomeText("email-page-title")}
      hint={isGuest ? welcomeText("email-page-sign-in-hint") : welcomeText("email-page-hint")}
      isDead={isDead}
      dead={{
        title: welcomeText("email-page-dead"),
        hint: welcomeText("email-page-dead-hint"),
        action: <ButtonLink to="/settings">{welcomeText("email-page-settings")}</ButtonLink>,
      }}
    >
      {account ? (
        // Whoever is not signed in is asked to do that right here.
        <SignInAgain value={leaveAccount}>
          <ConfirmEmailForm token={token} current={account.user.email} onConfirmed={setEmail} onDead={onDead} />
        </SignInAgain>
      ) : isGuest ? (
        <Suspense fallback={<ComponentSkeleton />}>
          <SignInForm onSignedIn={lookAgain} />
        </Suspense>
      ) : isPending ? (
        <Center mih="20vh">
          <Loader aria-label={welcomeText("email-page-looking")} role="status" />
        </Center>
      ) : (
        <ErrorState title={welcomeText("email-page-not-reached")} error={error} onRetry={() => void refetch()} />
      )}
    </LinkFrame>
  );
}
