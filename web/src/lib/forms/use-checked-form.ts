import { type UseFormInput, type UseFormReturnType, useForm } from "@mantine/form";

/** Checks that wait for the mouse button to be released; undefined while it is up. Browsers report taps as mouse events too. */
let waiting: (() => void)[] | undefined;

const release = () =>
  // Run after the click event that follows the release.
  setTimeout(() => {
    const due = waiting ?? [];
    waiting = undefined;
    for (const check of due) check();
  });

window.addEventListener("mousedown", () => (waiting ??= []), { capture: true });
// Submitting validates the whole form, and the server may add errors.
window.addEventListener("submit", () => waiting?.splice(0), { capture: true });
for (const end of ["mouseup", "dragend"]) window.addEventListener(end, release, { capture: true });

/** A form whose fields are validated on blur. Pressing a button also blurs a field. In that case the check waits for the
 *  click, because an error message that appears in between could move the button and lose the click. */
export function useCheckedForm<Values extends object>(input: UseFormInput<Values>): UseFormReturnType<Values> {
  return useForm<Values>({
    ...input,
    enhanceGetInputProps: ({ inputProps, field, form }) => {
      if (!inputProps.onBlur) return {};
      const check = () => void form.validateField(field);
      return { onBlur: () => (waiting ? void waiting.push(check) : check()) };
    },
  });
}
