import { Alert, Button } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountQuery } from "@/api/account";
import { signOut } from "@/api/sign-out";
import { forgetBegun } from "@/lib/begun";
import { signOutQuestion } from "../sign-out-question";
import { shellTexts } from "../texts";
import classes from "./SignedInNotice.module.css";
import { signedInTexts as texts } from "./signed-in-texts";

/** Signs out on a page that is anybody's: what it shows it goes on showing. What was begun stays for whoever signs in again. */
export function leaveAccount(queryClient: QueryClient): Promise<void> {
  return signOut(queryClient, async () => {
    // Who was there must not come back by an answer that is on its way.
    await queryClient.cancelQueries({ queryKey: accountQuery.queryKey });
    queryClient.removeQueries({ type: "inactive" });
  });
}

interface SignedInNoticeProps {
  userId: string;
  email: string;
}

/** On the page of a link that leads to the sign-in form: somebody is signed in here already, and will not be afterwards. */
export default function SignedInNotice({ userId, email }: SignedInNoticeProps) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const leave = () => {
    setBusy(true);
    forgetBegun(userId);
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
      <Button variant="default" loading={isBusy} onClick={() => setAsked(true)}>
        {shellTexts.signOut}
      </Button>
      {isAsked && signOutQuestion(userId)(leave, () => setAsked(false))}
    </Alert>
  );
}
