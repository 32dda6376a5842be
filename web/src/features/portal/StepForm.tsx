import { Alert, Button, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import portalText from "locales/portal.ftl";
import type { FormEvent, ReactNode, Ref } from "react";
import classes from "./PortalPage.module.css";

interface StepFormProps {
  label: string;
  form: {
    root: Ref<HTMLFormElement>;
    submit: (event?: FormEvent<HTMLFormElement>) => void;
    isPending: boolean;
    isStale: boolean;
  };
  children: ReactNode;
}

/** Form of a step, with the layout around its fields. */
export function StepForm({ label, form: { root, submit, isPending, isStale }, children }: StepFormProps) {
  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={label}>
      <Stack>
        {children}
        {isStale && (
          <Alert color="yellow" icon={<IconUsers aria-hidden />} title={portalText("stale")} role="alert">
            {portalText("stale-text")}
          </Alert>
        )}
        <div className={classes.submit}>
          <Button type="submit" loading={isPending}>
            {portalText("save")}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
