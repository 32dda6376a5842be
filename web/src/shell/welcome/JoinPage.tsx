import { Center, Loader } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import accountLinkText from "locales/account-link.ftl";
import { lazy, Suspense, useEffect, useState } from "react";
import { useAccount } from "@/api/account";
import { isProblem, type Schemas } from "@/api/client";
import { ButtonLink } from "@/components/display/links";
import { ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { validationFailure } from "@/features/account/invitation-failure";
import { invitationQuery } from "@/features/account/invitation-queries";
import { afterSignUp } from "./after-sign-up";
import { LinkFrame } from "./LinkFrame";
import { useLinkToken } from "./link-token";
import { useLeaveAccount, WhoIsHere } from "./WhoIsHere";

type InvitationData = Schemas["InvitationValidation"];

const JoinOffer = lazy(async () => ({ default: (await import("@/features/account/JoinOffer")).JoinOffer }));

// The form is shown only after the invitation was checked.
const ContractorSignUpForm = lazy(async () => ({
  default: (await import("@/features/account/ContractorSignUpForm")).ContractorSignUpForm,
}));

/** Contractor sign-up through an invitation link. */
export function JoinPage() {
  const { token, isDead, onDead } = useLinkToken(useParams({ strict: false }).token ?? "");
  const navigate = useNavigate();
  const leaveAccount = useLeaveAccount();
  const { data, error, isFetching, refetch, markUsed } = useInvitation(token);
  const company = data?.company_name ?? "";
  // Transient errors must not invalidate the link.
  const account = useAccount();
  const [isLeaving, setLeaving] = useState(false);
  // Admins cannot join a company; they only see that they are signed in.
  const offer = account && data?.join?.effect !== "admin" ? data?.join : undefined;
  const queryClient = useQueryClient();
  const isRefused = isProblem(error) && !error.isTransient;

  useEffect(() => {
    if (!isRefused) return;
    toast.error(accountLinkText("invitation-failed"), validationFailure(error));
    void navigate({ to: "/auth", replace: true });
  }, [isRefused, error, navigate]);

  return (
    <LinkFrame
      tab={accountLinkText("invitation-page-title")}
      title={data && accountLinkText("invitation-title", { company })}
      hint={offer ? accountLinkText("join-hint") : accountLinkText("invitation-hint")}
      isDead={isDead || data?.valid === false}
      dead={{
        title: accountLinkText("invitation-invalid"),
        hint: accountLinkText("invitation-expired"),
        action: <ButtonLink to="/auth">{accountLinkText("invitation-to-login")}</ButtonLink>,
      }}
    >
      {offer ? (
        <Suspense fallback={<Looking />}>
          <JoinOffer
            token={token}
            company={company}
            offer={offer}
            isLeaving={isLeaving}
            onLeave={() => {
              setLeaving(true);
              void leaveAccount().finally(() => setLeaving(false));
            }}
            onJoined={async () => {
              // Discard data read with the previous permissions.
              queryClient.clear();
              await navigate({ to: "/dashboard", replace: true });
            }}
          />
        </Suspense>
      ) : (
        <WhoIsHere />
      )}
      {offer ? null : data ? (
        <Suspense fallback={<Looking />}>
          <ContractorSignUpForm
            token={token}
            company={company}
            isValidating={isFetching}
            leaveAccount={() => {
              markUsed();
              return leaveAccount();
            }}
            onCreated={(isSignedIn) => void navigate(afterSignUp(isSignedIn))}
            onDead={onDead}
          />
        </Suspense>
      ) : error && !isRefused && !isFetching ? (
        <ErrorState
          title={accountLinkText("invitation-not-reached")}
          error={error}
          isPage
          onRetry={() => void refetch()}
        />
      ) : (
        <Looking />
      )}
    </LinkFrame>
  );
}

/**
 * Validates the link. Signing out and signing in clear the cache, but a used link must not be validated again, because it would be
 * reported as dead. Its data are kept, so that the form stays until the page is left.
 */
function useInvitation(token: string) {
  const [used, setUsed] = useState<InvitationData>();
  const query = useQuery({ ...invitationQuery(token), enabled: used === undefined });
  return { ...query, data: used ?? query.data, markUsed: () => setUsed(query.data) };
}

function Looking() {
  return (
    <Center mih="40vh">
      <Loader aria-label={accountLinkText("invitation-looking")} role="status" />
    </Center>
  );
}
