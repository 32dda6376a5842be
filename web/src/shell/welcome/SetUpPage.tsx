import { Text, Title } from "@mantine/core";
import { IconUnlink } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { TextLink } from "@/components/links";
import { EmptyState } from "@/components/states";
import { FirstAdminForm } from "@/features/account/FirstAdminForm";
import classes from "./AuthPage.module.css";
import { welcomeTexts } from "./texts";
import { WelcomeHeader } from "./WelcomeHeader";

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
            <EmptyState
              icon={IconUnlink}
              title={texts.dead}
              isPage
              action={
                <TextLink to="/auth" fw={600}>
                  {texts.signIn}
                </TextLink>
              }
            >
              {texts.deadHint}
            </EmptyState>
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
