import { useNavigate } from "@tanstack/react-router";
import { TextLink } from "@/components/links";
import { FirstAdminForm } from "@/features/account/FirstAdminForm";
import { LinkFrame } from "./LinkFrame";
import { useHashToken } from "./link-token";
import { setUpTexts as texts } from "./set-up-texts";

/** The first admin of an empty portal. */
export function SetUpPage() {
  const navigate = useNavigate();
  const { token, isDead, onDead } = useHashToken();
  const signIn = (
    <TextLink to="/auth" fw={600}>
      {texts.signIn}
    </TextLink>
  );
  return (
    <LinkFrame
      tab={texts.title}
      title={texts.title}
      hint={texts.hint}
      isDead={isDead}
      dead={{ title: texts.dead, hint: texts.deadHint, action: signIn }}
    >
      <FirstAdminForm
        token={token}
        onCreated={() => void navigate({ to: "/auth", search: { tab: "signin" }, replace: true })}
        onDead={onDead}
      />
    </LinkFrame>
  );
}
