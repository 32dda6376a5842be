import { Stack } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { TextLink } from "@/components/links";
import { ComponentSkeleton } from "@/components/skeletons";
import { ConfirmSignUpForm } from "@/features/account/ConfirmSignUpForm";
import { confirmPageTexts as texts } from "./confirm-texts";
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
      <WelcomeFrame tab={texts.confirmed}>
        <Suspense fallback={<ComponentSkeleton />}>
          <AddressConfirmed />
        </Suspense>
      </WelcomeFrame>
    );
  }
  const again = (
    <TextLink to="/auth" search={{ tab: "signup" }} fw={600}>
      {texts.signUp}
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
          {texts.forgot}
        </TextLink>
      </Stack>
    </LinkFrame>
  );
}
