import { Alert, Button } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import shellText from "locales/shell.ftl";
import welcomeText from "locales/welcome.ftl";
import { useState } from "react";
import { accountQuery } from "@/api/account";
import { signOut } from "../sign-out";
import classes from "./SignedInNotice.module.css";

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
      title={welcomeText("signed-in-title", { email })}
      className={classes.notice}
      role="status"
    >
      <p>{welcomeText("signed-in-hint")}</p>
      <Button variant="default" loading={isBusy} onClick={leave}>
        {shellText("sign-out")}
      </Button>
    </Alert>
  );
}
