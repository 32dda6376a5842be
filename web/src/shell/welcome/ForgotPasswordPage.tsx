import { Stack } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import welcomeText from "locales/welcome.ftl";
import { useState } from "react";
import { TextLink } from "@/components/display/links";
import { ForgotPasswordForm } from "@/features/account/ForgotPasswordForm";
import { Outcome } from "./Outcome";
import { WelcomeFrame } from "./WelcomeFrame";

/** Requests a password reset. The response is the same whether or not the account exists. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = (
    <TextLink to="/auth" search={{ tab: "signin" }} fw={600} ta="center">
      {welcomeText("forgot-page-back")}
    </TextLink>
  );
  if (sentTo) {
    return (
      <WelcomeFrame tab={welcomeText("forgot-page-sent")}>
        <Outcome icon={IconMailForward} title={welcomeText("forgot-page-sent")} action={back}>
          {welcomeText("forgot-page-sent-hint", { email: sentTo })}
        </Outcome>
      </WelcomeFrame>
    );
  }
  return (
    <WelcomeFrame
      tab={welcomeText("forgot-page-title")}
      title={welcomeText("forgot-page-title")}
      hint={welcomeText("forgot-page-hint")}
    >
      <Stack>
        <ForgotPasswordForm onSent={setSentTo} />
        {back}
      </Stack>
    </WelcomeFrame>
  );
}
