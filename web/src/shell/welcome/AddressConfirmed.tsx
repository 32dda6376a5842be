import { IconMailCheck } from "@tabler/icons-react";
import welcomeText from "locales/welcome.ftl";
import { ButtonLink } from "@/components/display/links";
import { Outcome } from "./Outcome";

/** The end of a sign-up: nobody is signed in by it. */
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
