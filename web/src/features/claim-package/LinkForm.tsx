import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import packageShareText from "locales/package-share.ftl";
import { useRef } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { text } from "@/lib/forms/rules";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import type { useCreateLink } from "./link-queries";

const NAME_MAX = 200;
const DAYS = [7, 14, 30, 60, 90];

/** Creates a link for one person. */
export function LinkForm({ create }: { create: ReturnType<typeof useCreateLink> }) {
  const root = useRef<HTMLFormElement>(null);
  const form = useCheckedForm({
    initialValues: { name: "", days: "30" },
    validate: { name: text(packageShareText("name"), { max: NAME_MAX }) },
  });
  const submit = form.onSubmit(
    ({ name, days }) => {
      if (create.isPending) return;
      create.mutate(
        { name, days: Number(days) },
        {
          onError: (error) => {
            if (!(error instanceof ApiProblem)) return;
            form.setErrors(fieldErrors(error, ["name"]));
            focusFirstError(root.current);
          },
        },
      );
    },
    () => focusFirstError(root.current),
  );
  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={packageShareText("make")}>
      <Stack gap="sm">
        {create.isError && (
          <FailureAlert title={packageShareText("failed")}>
            {messageOf(create.error, packageShareText("try-again"))}
          </FailureAlert>
        )}
        <TextInput
          label={packageShareText("name")}
          description={packageShareText("name-hint")}
          required
          data-autofocus
          maxLength={NAME_MAX}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <NativeSelect
          label={packageShareText("valid")}
          data={DAYS.map((days) => ({ value: String(days), label: packageShareText("days", { days }) }))}
          {...form.getInputProps("days")}
        />
        <Group>
          <Button type="submit" loading={create.isPending}>
            {packageShareText("make")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
