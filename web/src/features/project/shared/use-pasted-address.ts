import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FieldValues, ProjectForm } from "./fields";
import { type AddressParts, onOneLine, splitAddress } from "./pasted-address";

type AddressValues = Partial<Pick<FieldValues, "property_address" | "unit" | "city" | "state" | "zip_code">>;

/** An address that was split. */
interface Split {
  found: AddressParts;
  /** The fields' values before the paste. */
  before: AddressValues;
  /** The values that an earlier split had filled in. */
  filledBefore: AddressValues;
}

/** Splits an address that is pasted over the whole street field, once the server has responded. The split can be undone. */
export function usePastedAddress(form: ProjectForm, street: RefObject<HTMLInputElement | null>) {
  const [split, setSplit] = useState<Split>();
  /** The values that a split filled in, apart from the street. */
  const filled = useRef<AddressValues>({});
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  const fill = (values: AddressValues) => {
    form.setValues(values);
    for (const name of Object.keys(values)) form.clearFieldError(name);
  };

  const take = async (text: string) => {
    const { property_address, unit, city, state, zip_code } = form.getValues();
    const before = { property_address, unit, city, state, zip_code };
    const filledBefore = filled.current;
    // Values filled in for the previous address are cleared, unless the user edited them.
    const untouched = Object.entries(filledBefore).filter(
      ([name, value]) => before[name as keyof typeof before] === value,
    );
    fill({ ...Object.fromEntries(untouched.map(([name]) => [name, ""])), property_address: text });
    filled.current = {};
    setSplit(undefined);
    asking.current?.abort();
    const asked = new AbortController();
    asking.current = asked;
    const found = await splitAddress(text, asked.signal);
    if (!found || asked.signal.aborted || form.getValues().property_address !== text) return;
    filled.current = {
      city: found.city,
      state: found.state,
      zip_code: found.zip,
      ...(found.unit && { unit: found.unit }),
    };
    fill({ ...filled.current, property_address: found.street });
    setSplit({ found, before, filledBefore });
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const { value, selectionStart, selectionEnd } = field;
    const pasted = event.clipboardData.getData("text");
    const text = onOneLine(pasted);
    if (selectionStart === 0 && selectionEnd === value.length) {
      event.preventDefault();
      void take(text);
    } else if (/[\t\n\v\f\r\u2028\u2029]/.test(pasted.trim())) {
      // The browser would join the lines without a separator.
      event.preventDefault();
      field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };

  const undo = () => {
    if (!split) return;
    fill(split.before);
    filled.current = split.filledBefore;
    setSplit(undefined);
    street.current?.focus();
  };

  return { found: split?.found, paste, undo };
}
