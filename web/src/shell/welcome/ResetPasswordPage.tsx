import { Text, Title } from "@mantine/core";
import { IconUnlink } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { TextLink } from "@/components/links";
import { EmptyState } from "@/components/states";
import { ResetPasswordForm } from "@/features/account/ResetPasswordForm";
import classes from "./AuthPage.module.css";
import { passwordPageTexts } from "./password-texts";
import { WelcomeHeader } from "./WelcomeHeader";

const texts = passwordPageTexts.reset;

/** A new password, for whoever holds the mailed link. Its token stands behind the `#`, which is never sent in a request's address. */
export function ResetPasswordPage() {
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
                <TextLink to="/auth/forgot" fw={600}>
                  {texts.again}
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
            <Text c="dimmed" ta="center" mb="lg">
              {texts.hint}
            </Text>
            <div className={classes.card} data-plain>
              <ResetPasswordForm
                token={token}
                onReset={() => void navigate({ to: "/auth", search: { tab: "signin" }, replace: true })}
                onDead={() => setDeadToken(token)}
              />
            </div>
          </>
        )}
      </main>
    </div>
  );
}
