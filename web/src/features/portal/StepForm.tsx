import { Alert, Button, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import type { FormEvent, ReactNode, Ref } from "react";
import classes from "./PortalPage.module.css";
import { portalTexts as texts } from "./texts";

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

/** The form of a step, with what is around its fields. */
export function StepForm({ label, form: { root, submit, isPending, isStale }, children }: StepFormProps) {
  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={label}>
      <Stack>
        {children}
        {isStale && (
          <Alert color="yellow" icon={<IconUsers aria-hidden />} title={texts.stale} role="alert">
            {texts.staleText}
          </Alert>
        )}
        <div className={classes.submit}>
          <Button type="submit" loading={isPending}>
            {texts.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
