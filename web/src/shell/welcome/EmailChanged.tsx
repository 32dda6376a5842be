import { IconMailCheck } from "@tabler/icons-react";
import { ButtonLink } from "@/components/links";
import { emailPageTexts as texts } from "./email-texts";
import { Outcome } from "./Outcome";

/** The end of a changed address: the session goes on. */
export default function EmailChanged({ email }: { email: string }) {
  return (
    <Outcome
      icon={IconMailCheck}
      title={texts.confirmed}
      action={<ButtonLink to="/settings">{texts.settings}</ButtonLink>}
    >
      {texts.confirmedHint(email)}
    </Outcome>
  );
}
