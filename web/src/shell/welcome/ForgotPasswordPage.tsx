import { Stack } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import { TextLink } from "@/components/links";
import { ForgotPasswordForm } from "@/features/account/ForgotPasswordForm";
import { forgotPageTexts as texts } from "./forgot-texts";
import { Outcome } from "./Outcome";
import { WelcomeFrame } from "./WelcomeFrame";

/** For whoever forgot their password. What it says after sending is the same whether there is such an account. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = (
    <TextLink to="/auth" search={{ tab: "signin" }} fw={600} ta="center">
      {texts.back}
    </TextLink>
  );
  if (sentTo) {
    return (
      <WelcomeFrame tab={texts.sent}>
        <Outcome icon={IconMailForward} title={texts.sent} action={back}>
          {texts.sentHint(sentTo)}
        </Outcome>
      </WelcomeFrame>
    );
  }
  return (
    <WelcomeFrame tab={texts.title} title={texts.title} hint={texts.hint}>
      <Stack>
        <ForgotPasswordForm onSent={setSentTo} />
        {back}
      </Stack>
    </WelcomeFrame>
  );
}
