import { IconMailCheck } from "@tabler/icons-react";
import welcomeText from "locales/welcome.ftl";
import { ButtonLink } from "@/components/display/links";
import { Outcome } from "./Outcome";

/** Shown after a new email address is confirmed. The session continues. */
export default function EmailChanged({ email }: { email: string }) {
  return (
    <Outcome
      icon={IconMailCheck}
      title={welcomeText("email-page-confirmed")}
      action={<ButtonLink to="/settings">{welcomeText("email-page-settings")}</ButtonLink>}
    >
      {welcomeText("email-page-confirmed-hint", { email })}
    </Outcome>
  );
}
