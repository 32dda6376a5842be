import { type UseFormInput, type UseFormReturnType, useForm } from "@mantine/form";

/** The checks that wait for the mouse button to come up; undefined while it is up. Browsers report a tap as a press, too. */
let waiting: (() => void)[] | undefined;

const release = () =>
  // After the click that follows the release.
  setTimeout(() => {
    const due = waiting ?? [];
    waiting = undefined;
    for (const check of due) check();
  });

window.addEventListener("mousedown", () => (waiting ??= []), { capture: true });
// Sending a form checks all of it, and the server may find more.
window.addEventListener("submit", () => waiting?.splice(0), { capture: true });
for (const end of ["mouseup", "dragend"]) window.addEventListener(end, release, { capture: true });

/** A form whose fields are checked when they are left. Pressing a button leaves a field: the check then waits for the click,
 *  because a message that appears in between could move the button away, and the click would be lost. */
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
