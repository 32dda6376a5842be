import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { AddressFields } from "./FieldGroups";
import { EMPTY_FIELDS, FIELD_RULES, type FieldValues } from "./fields";
import { onOneLine } from "./pasted-address";

const OAK: Schemas["AddressParts"] = {
  street: "12 Oak St",
  unit: "Apt 4",
  city: "Troy",
  state: "NY",
  zip: "12180",
};
const ELM: Schemas["AddressParts"] = { street: "7 Elm Ave", unit: null, city: "Mason City", state: "IA", zip: "50401" };

/** The addresses that the mocked server can split. */
const KNOWN: Record<string, Schemas["AddressParts"]> = {
  "12 Oak St Apt 4, Troy, NY 12180": OAK,
  "7 Elm Ave, Mason City, IA 50401": ELM,
};

let requested: string[];

afterEach(() => server.events.removeAllListeners());

beforeEach(() => {
  requested = [];
  server.use(
    http.post("*/api/addresses/split", async ({ request }) => {
      const { text } = (await request.json()) as Schemas["SplitAddress"];
      requested.push(text);
      return HttpResponse.json({ parts: KNOWN[text] ?? null });
    }),
  );
});

function Form() {
  const form = useCheckedForm<FieldValues>({ initialValues: EMPTY_FIELDS, validate: FIELD_RULES });
  return (
    <form onSubmit={form.onSubmit(() => {})} noValidate>
      <AddressFields form={form} />
      <button type="submit">Save</button>
    </form>
  );
}

const value = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name).value;
const fields = () => ({
  street: value(/Property address/),
  unit: value(/Unit/),
  city: value(/City/),
  state: value(/State/),
  zip: value(/ZIP code/),
});
const NOTHING = { street: "", unit: "", city: "", state: "", zip: "" };
const notice = () => screen.queryByText(/^The pasted address was split/);

async function open() {
  const { user } = await renderInPortal(<Form />);
  const street = screen.getByLabelText<HTMLInputElement>(/Property address/);
  /** Pastes over the whole field. */
  const paste = async (text: string) => {
    await user.click(street);
    act(() => street.select());
    await user.paste(text);
  };
  return { user, street, paste };
}

it("fills the fields from a pasted address and can undo that", async () => {
  const { user, street, paste } = await open();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByLabelText(/City/)).toHaveAccessibleDescription("City is required");
  await paste("12 Oak St Apt 4\r\nTroy, NY 12180\n");
  await waitFor(() => expect(fields()).toEqual(OAK));
  expect(requested).toEqual(["12 Oak St Apt 4, Troy, NY 12180"]);
  expect(notice()).toHaveTextContent("Street: 12 Oak St · Unit: Apt 4 · City: Troy · State: NY · ZIP: 12180");
  expect(screen.getByLabelText(/City/)).not.toHaveAccessibleDescription();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(fields()).toEqual(NOTHING);
  expect(street).toHaveFocus();
  expect(notice()).toBeNull();
});

it("shows pasted text immediately and respects edits made since", async () => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.post("*/api/addresses/split", async () => {
      await isAnswered;
      return HttpResponse.json({ parts: ELM });
    }),
  );
  const { user, street, paste } = await open();
  await paste("7 Elm Ave, Mason City, IA 50401");
  expect(street).toHaveValue("7 Elm Ave, Mason City, IA 50401");
  await user.type(street, "-1234");
  const hasCome = new Promise<void>((resolve) => server.events.on("response:mocked", () => resolve()));
  answer();
  await act(async () => {
    await hasCome;
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  expect(fields()).toEqual({ ...NOTHING, street: "7 Elm Ave, Mason City, IA 50401-1234" });
  expect(notice()).toBeNull();
});

it("leaves the text in the street field when the server fails", async () => {
  server.use(http.post("*/api/addresses/split", () => HttpResponse.error()));
  const { user, paste } = await open();
  await paste("7 Elm Ave, Mason City, IA 50401");
  await user.type(screen.getByLabelText(/Unit/), "2");
  expect(fields()).toEqual({ ...NOTHING, street: "7 Elm Ave, Mason City, IA 50401", unit: "2" });
  expect(notice()).toBeNull();
});

it("clears an earlier address when an unsplittable one is pasted", async () => {
  const { user, paste } = await open();
  await paste("12 Oak St Apt 4, Troy, NY 12180");
  await waitFor(() => expect(fields()).toEqual(OAK));
  await paste("Somewhere behind the mill");
  await waitFor(() => expect(requested).toHaveLength(2));
  expect(fields()).toEqual({ ...NOTHING, street: "Somewhere behind the mill" });
  expect(notice()).toBeNull();

  await paste("12 Oak St Apt 4, Troy, NY 12180");
  await waitFor(() => expect(fields()).toEqual(OAK));
  await user.clear(screen.getByLabelText(/City/));
  await user.type(screen.getByLabelText(/City/), "Albany");
  await paste("Somewhere else");
  expect(fields(), "manually typed text stays").toEqual({ ...NOTHING, street: "Somewhere else", city: "Albany" });
});

it("undoes only the last paste", async () => {
  const { user, paste } = await open();
  await paste("12 Oak St Apt 4, Troy, NY 12180");
  await waitFor(() => expect(fields()).toEqual(OAK));
  await paste("7 Elm Ave, Mason City, IA 50401");
  await waitFor(() => expect(fields()).toEqual({ ...ELM, unit: "" }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(fields()).toEqual(OAK);
  await paste("Somewhere");
  expect(fields()).toEqual({ ...NOTHING, street: "Somewhere" });
});

it("sends nothing when text is pasted into an existing address", async () => {
  const { user, street } = await open();
  await user.type(street, "Gate 3, ");
  await user.paste("12 Oak St\nRear");
  expect(street).toHaveValue("Gate 3, 12 Oak St, Rear");
  await user.paste(" left");
  expect(street).toHaveValue("Gate 3, 12 Oak St, Rear left");
  expect(requested).toEqual([]);
});

it.each([
  ["12 Oak St\r\nTroy, NY 12180\r\n", "12 Oak St, Troy, NY 12180"],
  ["12 Oak St,\n\n  Troy\tNY\t12180", "12 Oak St, Troy, NY, 12180"],
  ["12 Oak St, Troy", "12 Oak St, Troy"],
])("puts %j on one line", (text, line) => {
  expect(onOneLine(text)).toBe(line);
});
