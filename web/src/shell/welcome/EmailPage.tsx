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

// Most visitors are signed in, so the form is loaded on demand. It is imported from its own page to avoid an extra chunk for
// that page.
const SignInForm = lazy(async () => ({ default: (await import("./AuthPage")).SignInForm }));
// Shown only after the link was used.
const EmailChanged = lazy(() => import("./EmailChanged"));

/** Confirms a new email address through the mailed link. The user must be signed in to the account. */
export function EmailPage() {
  const { token, isDead, onDead } = useHashToken();
  const { data: account, error, isPending, refetch } = useQuery(accountQuery);
  const leaveAccount = useLeaveAccount();
  const [email, setEmail] = useState<string>();
  // Signing in replaces the cache, so a rerender is needed to read the new account.
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
        // Guests sign in on this page.
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
