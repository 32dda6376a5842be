import { Alert, Button } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountQuery } from "@/api/account";
import { signOut } from "../sign-out";
import { shellTexts } from "../texts";
import classes from "./SignedInNotice.module.css";
import { signedInTexts as texts } from "./signed-in-texts";

/** Signs out on a page that is anybody's: what it shows it goes on showing. */
export function leaveAccount(queryClient: QueryClient): Promise<void> {
  return signOut(queryClient, async () => {
    // Who was there must not come back by an answer that is on its way.
    await queryClient.cancelQueries({ queryKey: accountQuery.queryKey });
    queryClient.removeQueries({ type: "inactive" });
  });
}

/** On the page of a link that leads to the sign-in form: somebody is signed in here already, and will not be afterwards. */
export default function SignedInNotice({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void leaveAccount(queryClient);
  };
  return (
    <Alert
      color="blue"
      icon={<IconUserCheck aria-hidden />}
      title={texts.title(email)}
      className={classes.notice}
      role="status"
    >
      <p>{texts.hint}</p>
      <Button variant="default" loading={isBusy} onClick={leave}>
        {shellTexts.signOut}
      </Button>
    </Alert>
  );
}
