import { Alert, Button } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import shellText from "locales/shell.ftl";
import welcomeText from "locales/welcome.ftl";
import { useState } from "react";
import { accountQuery } from "@/api/account";
import { signOut } from "../sign-out";
import classes from "./SignedInNotice.module.css";

/** Signs out on a public page, which stays open. */
export function leaveAccount(queryClient: QueryClient): Promise<void> {
  return signOut(queryClient, async () => {
    // A pending response must not restore the previous user.
    await queryClient.cancelQueries({ queryKey: accountQuery.queryKey });
    queryClient.removeQueries({ type: "inactive" });
  });
}

/** Shown on link pages that lead to the sign-in form: tells a signed-in user that they will be signed out. */
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
