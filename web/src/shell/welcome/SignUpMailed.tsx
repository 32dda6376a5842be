import { IconMailForward } from "@tabler/icons-react";
import welcomeText from "locales/welcome.ftl";
import { TextLink } from "@/components/display/links";
import { Outcome } from "./Outcome";
import { WelcomeFrame } from "./WelcomeFrame";

/** Shown after a sign-up if addresses must be confirmed. It is the same whether or not the account existed. */
export default function SignUpMailed({ email, onBack }: { email: string; onBack: () => void }) {
  const back = (
    <TextLink to="/auth" search={{ tab: "signin" }} fw={600} onClick={onBack}>
      {welcomeText("sign-up-mailed-to-sign-in")}
    </TextLink>
  );
  return (
    <WelcomeFrame tab={welcomeText("sign-up-mailed-mailed")}>
      <Outcome icon={IconMailForward} title={welcomeText("sign-up-mailed-mailed")} action={back}>
        {welcomeText("sign-up-mailed-mailed-hint", { email })}
      </Outcome>
    </WelcomeFrame>
  );
}
