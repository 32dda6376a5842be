import { IconMailCheck } from "@tabler/icons-react";
import welcomeText from "locales/welcome.ftl";
import { ButtonLink } from "@/components/display/links";
import { Outcome } from "./Outcome";

/** Shown after a sign-up is confirmed. It does not sign the user in. */
export default function AddressConfirmed() {
  const signIn = (
    <ButtonLink to="/auth" search={{ tab: "signin" }}>
      {welcomeText("confirm-page-sign-in")}
    </ButtonLink>
  );
  return (
    <Outcome icon={IconMailCheck} title={welcomeText("confirm-page-confirmed")} action={signIn}>
      {welcomeText("confirm-page-confirmed-hint")}
    </Outcome>
  );
}
