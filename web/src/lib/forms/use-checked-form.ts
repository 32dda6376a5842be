import { type UseFormInput, type UseFormReturnType, useForm } from "@mantine/form";
import { afterPress } from "./after-press";

/** A form whose fields are validated when they are left. */
export function useCheckedForm<Values extends object>(input: UseFormInput<Values>): UseFormReturnType<Values> {
  return useForm<Values>({
    ...input,
    enhanceGetInputProps: ({ inputProps, field, form }) =>
      inputProps.onBlur ? { onBlur: () => afterPress(() => void form.validateField(field)) } : {},
  });
}
