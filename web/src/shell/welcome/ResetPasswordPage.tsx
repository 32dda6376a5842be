import { useNavigate } from "@tanstack/react-router";
import welcomeText from "locales/welcome.ftl";
import { TextLink } from "@/components/display/links";
import { ResetPasswordForm } from "@/features/account/ResetPasswordForm";
import { LinkFrame } from "./LinkFrame";
import { useHashToken } from "./link-token";
import { useLeaveAccount, WhoIsHere } from "./WhoIsHere";

/** Sets a new password through the mailed link. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const leaveAccount = useLeaveAccount();
  const { token, isDead, onDead } = useHashToken();
  const again = (
    <TextLink to="/auth/forgot" fw={600}>
      {welcomeText("reset-page-again")}
    </TextLink>
  );
  return (
    <LinkFrame
      tab={welcomeText("reset-page-title")}
      title={welcomeText("reset-page-title")}
      hint={welcomeText("reset-page-hint")}
      isDead={isDead}
      dead={{ title: welcomeText("reset-page-dead"), hint: welcomeText("reset-page-dead-hint"), action: again }}
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
