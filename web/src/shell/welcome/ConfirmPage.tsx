import { Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import welcomeText from "locales/welcome.ftl";
import { lazy, Suspense, useState } from "react";
import { TextLink } from "@/components/display/links";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ConfirmSignUpForm } from "@/features/account/ConfirmSignUpForm";
import { LinkFrame } from "./LinkFrame";
import { useHashToken } from "./link-token";
import { WelcomeFrame } from "./WelcomeFrame";
import { useLeaveAccount, WhoIsHere } from "./WhoIsHere";

// Shown only after the form was sent.
const AddressConfirmed = lazy(() => import("./AddressConfirmed"));

/** Confirms a sign-up through the mailed link. */
export function ConfirmPage() {
  const { token, isDead, onDead } = useHashToken();
  const [isConfirmed, setConfirmed] = useState(false);
  const leaveAccount = useLeaveAccount();
  const navigate = useNavigate();
  if (isConfirmed) {
    return (
      <WelcomeFrame tab={welcomeText("confirm-page-confirmed")}>
        <Suspense fallback={<ComponentSkeleton />}>
          <AddressConfirmed />
        </Suspense>
      </WelcomeFrame>
    );
  }
  const again = (
    <TextLink to="/auth" search={{ tab: "signup" }} fw={600}>
      {welcomeText("confirm-page-sign-up")}
    </TextLink>
  );
  return (
    <LinkFrame
      tab={welcomeText("confirm-page-title")}
      title={welcomeText("confirm-page-title")}
      hint={welcomeText("confirm-page-hint")}
      isDead={isDead}
      dead={{ title: welcomeText("confirm-page-dead"), hint: welcomeText("confirm-page-dead-hint"), action: again }}
    >
      <WhoIsHere />
      <Stack>
        <ConfirmSignUpForm
          token={token}
          leaveAccount={leaveAccount}
          onConfirmed={(isSignedIn) =>
            isSignedIn ? void navigate({ to: "/dashboard", replace: true }) : setConfirmed(true)
          }
          onDead={onDead}
        />
        {/* A password reset also confirms the address. */}
        <TextLink to="/auth/forgot" fw={600} ta="center">
          {welcomeText("confirm-page-forgot")}
        </TextLink>
      </Stack>
    </LinkFrame>
  );
}
