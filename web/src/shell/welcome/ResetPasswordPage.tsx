import { useNavigate } from "@tanstack/react-router";
import { TextLink } from "@/components/links";
import { ResetPasswordForm } from "@/features/account/ResetPasswordForm";
import { LinkFrame } from "./LinkFrame";
import { useHashToken } from "./link-token";
import { passwordPageTexts } from "./password-texts";
import { useLeaveAccount } from "./use-leave-account";

const texts = passwordPageTexts.reset;

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
      leadsToSignIn
      isDead={isDead}
      dead={{ title: texts.dead, hint: texts.deadHint, action: again }}
    >
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
