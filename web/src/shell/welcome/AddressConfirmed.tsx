import { IconMailCheck } from "@tabler/icons-react";
import { ButtonLink } from "@/components/links";
import { confirmPageTexts as texts } from "./confirm-texts";
import { Outcome } from "./Outcome";

/** The end of a sign-up: nobody is signed in by it. */
export default function AddressConfirmed() {
  const signIn = (
    <ButtonLink to="/auth" search={{ tab: "signin" }}>
      {texts.signIn}
    </ButtonLink>
  );
  return (
    <Outcome icon={IconMailCheck} title={texts.confirmed} action={signIn}>
      {texts.confirmedHint}
    </Outcome>
  );
}
