import { Center, Loader, Text, Title } from "@mantine/core";
import { IconUnlink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { ButtonLink } from "@/components/links";
import { EmptyState, ErrorState } from "@/components/states";
import { toast } from "@/components/toast";
import { invitationQuery } from "@/features/account/invitation-queries";
import { invitationTexts as texts, validationFailure } from "@/features/account/invitation-texts";
import classes from "./AuthPage.module.css";
import { WelcomeHeader } from "./WelcomeHeader";

// Nobody sees the form before the invitation was looked at.
const ContractorSignUpForm = lazy(async () => ({
  default: (await import("@/features/account/ContractorSignUpForm")).ContractorSignUpForm,
}));

/** The sign-up of a contractor, for whoever holds an invitation link. */
export function JoinPage() {
  const { token = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(token));
  const [deadToken, setDeadToken] = useState<string | null>(null);
  const isDead = data?.valid === false || token === deadToken;
  const company = data?.company_name ?? "";
  // What may well be answered when it is asked again does not cost anybody their link.
  const isRefused = isProblem(error) && !error.isTransient;

  useEffect(() => {
    document.title = `${isDead ? texts.invalid : texts.pageTitle} · Buildback`;
  }, [isDead]);
  useEffect(() => {
    if (!isRefused) return;
    toast.error(texts.failed, validationFailure(messageOf(error, "")));
    void navigate({ to: "/auth", replace: true });
  }, [isRefused, error, navigate]);

  if (isDead) {
    return (
      <Frame>
        <div className={classes.card}>
          <EmptyState
            icon={IconUnlink}
            title={texts.invalid}
            isPage
            action={<ButtonLink to="/auth">{texts.toLogin}</ButtonLink>}
          >
            {texts.expired}
          </EmptyState>
        </div>
      </Frame>
    );
  }
  if (data) {
    return (
      <Frame>
        <Title order={1} ta="center" mb="xs">
          {texts.title(company)}
        </Title>
        <Text c="dimmed" ta="center" mb="lg" style={{ textWrap: "balance" }}>
          {texts.hint}
        </Text>
        <div className={classes.card} data-plain>
          <Suspense fallback={<Looking />}>
            <ContractorSignUpForm
              token={token}
              company={company}
              isValidating={isFetching}
              onCreated={() => void navigate({ to: "/auth", search: { tab: "signin" }, replace: true })}
              onDead={() => setDeadToken(token)}
            />
          </Suspense>
        </div>
      </Frame>
    );
  }
  return (
    <Frame>
      {error && !isRefused && !isFetching ? (
        <div className={classes.card}>
          <ErrorState title={texts.notReached} error={error} isPage onRetry={() => void refetch()} />
        </div>
      ) : (
        <Looking />
      )}
    </Frame>
  );
}

function Looking() {
  return (
    <Center mih="40vh">
      <Loader aria-label={texts.looking} role="status" />
    </Center>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <WelcomeHeader />
      <main id="content" className={classes.main}>
        {children}
      </main>
    </div>
  );
}
