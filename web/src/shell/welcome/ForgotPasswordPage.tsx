import { Stack } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import { TextLink } from "@/components/links";
import { EmptyState } from "@/components/states";
import { ForgotPasswordForm } from "@/features/account/ForgotPasswordForm";
import { passwordPageTexts } from "./password-texts";
import { WelcomeFrame } from "./WelcomeFrame";

const texts = passwordPageTexts.forgot;

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
        <div role="status">
          <EmptyState icon={IconMailForward} title={texts.sent} isPage action={back}>
            {texts.sentHint(sentTo)}
          </EmptyState>
        </div>
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
