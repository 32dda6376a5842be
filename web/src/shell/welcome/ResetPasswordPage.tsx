import { useNavigate } from "@tanstack/react-router";
import { TextLink } from "@/components/links";
import { ResetPasswordForm } from "@/features/account/ResetPasswordForm";
import { LinkFrame } from "./LinkFrame";
import { useHashToken } from "./link-token";
import { resetPageTexts as texts } from "./reset-texts";
import { useLeaveAccount, WhoIsHere } from "./WhoIsHere";

/** A new password, for whoever holds the mailed link. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const leaveAccount = useLeaveAccount();
  const { token, isDead, onDead } = useHashToken();
  const again = (
    <TextLink to="/auth/forgot" fw={600}>
      {texts.again}
    </TextLink>
  );
  return (
    <LinkFrame
      tab={texts.title}
      title={texts.title}
      hint={texts.hint}
      isDead={isDead}
      dead={{ title: texts.dead, hint: texts.deadHint, action: again }}
    >
      <WhoIsHere />
      <ResetPasswordForm
        token={token}
        onReset={async () => {
          await leaveAccount();
          await navigate({ to: "/auth", search: { tab: "signin" }, replace: true });
        }}
        onDead={onDead}
      />
    </LinkFrame>
  );
}
