import { useNavigate } from "@tanstack/react-router";
import welcomeText from "locales/welcome.ftl";
import { TextLink } from "@/components/display/links";
import { FirstAdminForm } from "@/features/account/FirstAdminForm";
import { afterSignUp } from "./after-sign-up";
import { LinkFrame } from "./LinkFrame";
import { useHashToken } from "./link-token";

/** Creates the first admin of an empty portal. */
export function SetUpPage() {
  const navigate = useNavigate();
  const { token, isDead, onDead } = useHashToken();
  const signIn = (
    <TextLink to="/auth" fw={600}>
      {welcomeText("set-up-sign-in")}
    </TextLink>
  );
  return (
    <LinkFrame
      tab={welcomeText("set-up-title")}
      title={welcomeText("set-up-title")}
      hint={welcomeText("set-up-hint")}
      isDead={isDead}
      dead={{ title: welcomeText("set-up-dead"), hint: welcomeText("set-up-dead-hint"), action: signIn }}
    >
      <FirstAdminForm
        token={token}
        onCreated={(isSignedIn) => void navigate(afterSignUp(isSignedIn))}
        onDead={onDead}
      />
    </LinkFrame>
  );
}
