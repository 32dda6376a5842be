import { Text, Title } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { ModalSkeleton } from "@/components/skeletons";
import { FirstAdminForm } from "@/features/account/FirstAdminForm";
import classes from "./AuthPage.module.css";
import { welcomeTexts } from "./texts";
import { WelcomeHeader } from "./WelcomeHeader";

// Few see it: it comes when it is needed.
const DeadSetUpLink = lazy(() => import("./DeadSetUpLink"));

const texts = welcomeTexts.setUp;

/** The first admin of an empty portal. The link's token stands behind the `#`, which is never sent in a request's address. */
export function SetUpPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const token = new URLSearchParams(hash).get("token");
  const [deadToken, setDeadToken] = useState<string | null>(null);
  const navigate = useNavigate();
  const isDead = !token || token === deadToken;
  useEffect(() => {
    document.title = `${isDead ? texts.dead : texts.title} · Buildback`;
  }, [isDead]);

  return (
    <div className={classes.page}>
      <WelcomeHeader />
      <main id="content" className={classes.main}>
        {isDead ? (
          <div className={classes.card}>
            <Suspense fallback={<ModalSkeleton />}>
              <DeadSetUpLink />
            </Suspense>
          </div>
        ) : (
          <>
            <Title order={1} ta="center" mb="xs">
              {texts.title}
            </Title>
            <Text c="dimmed" ta="center" mb="lg" style={{ textWrap: "balance" }}>
              {texts.hint}
            </Text>
            <div className={classes.card} data-plain>
              <FirstAdminForm
                token={token}
                onCreated={() => void navigate({ to: "/auth", search: { tab: "signin" }, replace: true })}
                onDead={() => setDeadToken(token)}
              />
            </div>
          </>
        )}
      </main>
    </div>
  );
}
