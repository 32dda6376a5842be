import { Alert, Button } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { shellTexts } from "../texts";
import { useSignOut } from "../use-sign-out";
import classes from "./WelcomeFrame.module.css";
import { signedInTexts as texts } from "./signed-in-texts";

/** On the page of a link that leads to the sign-in form: somebody is signed in here already, and will not be afterwards. */
export default function SignedInNotice({ email }: { email: string }) {
  const { signOut, isBusy } = useSignOut({ stays: true });
  return (
    <Alert
      color="blue"
      icon={<IconUserCheck aria-hidden />}
      title={texts.title(email)}
      className={classes.signedIn}
      role="status"
    >
      <p>{texts.hint}</p>
      <Button variant="default" loading={isBusy} onClick={() => void signOut()}>
        {shellTexts.signOut}
      </Button>
    </Alert>
  );
}
