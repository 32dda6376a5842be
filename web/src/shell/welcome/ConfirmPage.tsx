import { Stack } from "@mantine/core";
import welcomeText from "locales/welcome.ftl";
import { lazy, Suspense, useState } from "react";
import { TextLink } from "@/components/display/links";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ConfirmSignUpForm } from "@/features/account/ConfirmSignUpForm";
import { LinkFrame } from "./LinkFrame";
import { useHashToken } from "./link-token";
import { WelcomeFrame } from "./WelcomeFrame";
import { useLeaveAccount, WhoIsHere } from "./WhoIsHere";

// Nobody sees it before the form was sent.
const AddressConfirmed = lazy(() => import("./AddressConfirmed"));

/** The end of a sign-up, for whoever reads the address's mail. */
export function ConfirmPage() {
  const { token, isDead, onDead } = useHashToken();
  const [isConfirmed, setConfirmed] = useState(false);
  const leaveAccount = useLeaveAccount();
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
          onConfirmed={async () => {
            await leaveAccount();
            setConfirmed(true);
          }}
          onDead={onDead}
        />
        {/* Its link confirms the address as well. */}
        <TextLink to="/auth/forgot" fw={600} ta="center">
          {welcomeText("confirm-page-forgot")}
        </TextLink>
      </Stack>
    </LinkFrame>
  );
}
