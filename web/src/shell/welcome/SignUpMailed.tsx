import { IconMailForward } from "@tabler/icons-react";
import { TextLink } from "@/components/links";
import { Outcome } from "./Outcome";
import { signUpMailedTexts as texts } from "./sign-up-mailed-texts";
import { WelcomeFrame } from "./WelcomeFrame";

/** What follows a sign-up where addresses are confirmed: the same whether or not there was an account. */
export default function SignUpMailed({ email, onBack }: { email: string; onBack: () => void }) {
  const back = (
    <TextLink to="/auth" search={{ tab: "signin" }} fw={600} onClick={onBack}>
      {texts.toSignIn}
    </TextLink>
  );
  return (
    <WelcomeFrame tab={texts.mailed}>
      <Outcome icon={IconMailForward} title={texts.mailed} action={back}>
        {texts.mailedHint(email)}
      </Outcome>
    </WelcomeFrame>
  );
}
