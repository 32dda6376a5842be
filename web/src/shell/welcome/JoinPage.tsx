import { Center, Loader } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useAccount } from "@/api/account";
import { isProblem } from "@/api/client";
import { ButtonLink } from "@/components/links";
import { ErrorState } from "@/components/states";
import { toast } from "@/components/toast";
import { invitationQuery } from "@/features/account/invitation-queries";
import { invitationTexts as texts, validationFailure } from "@/features/account/invitation-texts";
import { joinTexts } from "@/features/account/join-texts";
import { LinkFrame } from "./LinkFrame";
import { useLinkToken } from "./link-token";
import { useLeaveAccount, WhoIsHere } from "./WhoIsHere";

const JoinOffer = lazy(async () => ({ default: (await import("@/features/account/JoinOffer")).JoinOffer }));

// Nobody sees the form before the invitation was looked at.
const ContractorSignUpForm = lazy(async () => ({
  default: (await import("@/features/account/ContractorSignUpForm")).ContractorSignUpForm,
}));

/** The sign-up of a contractor, for whoever holds an invitation link. */
export function JoinPage() {
  const { token, isDead, onDead } = useLinkToken(useParams({ strict: false }).token ?? "");
  const navigate = useNavigate();
  const leaveAccount = useLeaveAccount();
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(token));
  const company = data?.company_name ?? "";
  // What may well be answered when it is asked again does not cost anybody their link.
  const account = useAccount();
  const [isLeaving, setLeaving] = useState(false);
  // An admin only reads that they are signed in: there is nothing that they could join with.
  const offer = account && data?.join?.effect !== "admin" ? data?.join : undefined;
  const queryClient = useQueryClient();
  const isRefused = isProblem(error) && !error.isTransient;

  useEffect(() => {
    if (!isRefused) return;
    toast.error(texts.failed, validationFailure(error));
    void navigate({ to: "/auth", replace: true });
  }, [isRefused, error, navigate]);

  return (
    <LinkFrame
      tab={texts.pageTitle}
      title={data && texts.title(company)}
      hint={offer ? joinTexts.hint : texts.hint}
      isDead={isDead || data?.valid === false}
      dead={{
        title: texts.invalid,
        hint: texts.expired,
        action: <ButtonLink to="/auth">{texts.toLogin}</ButtonLink>,
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
              // Nothing that was read with the rights before is shown with those of now.
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
            onCreated={async () => {
              await leaveAccount();
              await navigate({ to: "/auth", search: { tab: "signin" }, replace: true });
            }}
            onDead={onDead}
          />
        </Suspense>
      ) : error && !isRefused && !isFetching ? (
        <ErrorState title={texts.notReached} error={error} isPage onRetry={() => void refetch()} />
      ) : (
        <Looking />
      )}
    </LinkFrame>
  );
}

function Looking() {
  return (
    <Center mih="40vh">
      <Loader aria-label={texts.looking} role="status" />
    </Center>
  );
}
