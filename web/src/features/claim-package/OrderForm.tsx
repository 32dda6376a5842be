import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import packageDialogText from "locales/package-dialog.ftl";
import { useRef } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { LANGUAGES, pageLanguage } from "@/lib/browser/language";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { text } from "@/lib/forms/rules";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { type NewPackage, useOrderPackage } from "./queries";

const RECIPIENT_MAX = 200;

interface OrderFormProps {
  code: string;
  /** Whether to offer what only admins see. */
  isAdmin: boolean;
}

/** Orders a claim package. */
export function OrderForm({ code, isAdmin }: OrderFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const order = useOrderPackage(code);
  const form = useCheckedForm<NewPackage>({
    initialValues: {
      recipient: "",
      messages: false,
      internal: false,
      originals_of_blurred: false,
      language: pageLanguage(),
    },
    validate: { recipient: text(packageDialogText("recipient"), { max: RECIPIENT_MAX }) },
  });
  const submit = form.onSubmit(
    (values) => {
      if (order.isPending) return;
      order.mutate(values, {
        onError: (error) => {
          if (!(error instanceof ApiProblem)) return;
          form.setErrors(fieldErrors(error, ["recipient"]));
          focusFirstError(root.current);
        },
      });
    },
    () => focusFirstError(root.current),
  );
  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={packageDialogText("make")}>
      <Stack gap="sm">
        {order.isError && (
          <FailureAlert title={packageDialogText("failed")}>
            {messageOf(order.error, packageDialogText("try-again"))}
          </FailureAlert>
        )}
        <TextInput
          label={packageDialogText("recipient")}
          description={packageDialogText("recipient-hint")}
          required
          maxLength={RECIPIENT_MAX}
          autoComplete="off"
          {...form.getInputProps("recipient")}
        />
        <Checkbox label={packageDialogText("messages")} {...form.getInputProps("messages", { type: "checkbox" })} />
        {isAdmin && (
          <Checkbox
            label={packageDialogText("internal")}
            description={packageDialogText("internal-hint")}
            {...form.getInputProps("internal", { type: "checkbox" })}
          />
        )}
        <Checkbox
          label={packageDialogText("originals")}
          description={packageDialogText("originals-hint")}
          {...form.getInputProps("originals_of_blurred", { type: "checkbox" })}
        />
        <NativeSelect
          label={packageDialogText("language")}
          data={LANGUAGES.map(({ code: value, name }) => ({ value, label: name }))}
          {...form.getInputProps("language")}
        />
        <Group>
          <Button type="submit" loading={order.isPending}>
            {packageDialogText("make")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
