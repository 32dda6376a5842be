import { Stack, Text, Title } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { TextLink } from "@/components/links";
import { EmptyState } from "@/components/states";
import { ForgotPasswordForm } from "@/features/account/ForgotPasswordForm";
import classes from "./AuthPage.module.css";
import { passwordPageTexts } from "./password-texts";
import { WelcomeHeader } from "./WelcomeHeader";

const texts = passwordPageTexts.forgot;

/** For whoever forgot their password. What it says after sending is the same whether there is such an account. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  useEffect(() => {
    document.title = `${sentTo ? texts.sent : texts.title} · Buildback`;
  }, [sentTo]);
  const back = (
    <TextLink to="/auth" search={{ tab: "signin" }} fw={600} ta="center">
      {texts.back}
    </TextLink>
  );

  return (
    <div className={classes.page}>
      <WelcomeHeader />
      <main id="content" className={classes.main}>
        {sentTo ? (
          <div className={classes.card} role="status">
            <EmptyState icon={IconMailForward} title={texts.sent} isPage action={back}>
              {texts.sentHint(sentTo)}
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
              <Stack>
                <ForgotPasswordForm onSent={setSentTo} />
                {back}
              </Stack>
            </div>
          </>
        )}
      </main>
    </div>
  );
}
