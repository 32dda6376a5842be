import { TextInput } from "@mantine/core";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { useCheckedForm } from "./use-checked-form";

const onClick = vi.fn();

function Form() {
  const form = useCheckedForm({
    initialValues: { city: "" },
    validate: { city: (city: string) => (city === "" ? "City is required" : null) },
  });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <TextInput label="City" {...form.getInputProps("city")} />
      <button type="button" onClick={onClick}>
        Help
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const wrong = () => screen.queryByText("City is required");

it("checks a field at once when the keyboard leaves it", async () => {
  const { user } = await renderInPortal(<Form />);
  await user.click(screen.getByRole("textbox", { name: "City" }));
  await user.tab();
  expect(wrong()).toBeVisible();
});

it("checks a field that is left by pressing a button after the click, so that the button does not move", async () => {
  const { user } = await renderInPortal(<Form />);
  await user.click(screen.getByRole("textbox", { name: "City" }));
  await user.pointer({ keys: "[MouseLeft>]", target: button("Help") });
  expect(button("Help")).toHaveFocus();
  expect(wrong()).toBeNull();
  await user.pointer({ keys: "[/MouseLeft]", target: button("Help") });
  expect(onClick).toHaveBeenCalledOnce();
  expect(await screen.findByText("City is required")).toBeVisible();
});

it("leaves the check to the form when the press submits it", async () => {
  const { user } = await renderInPortal(<Form />);
  await user.click(screen.getByRole("textbox", { name: "City" }));
  await user.click(button("Save"));
  await user.tab();
  await user.click(button("Help"));
  expect(wrong()).toBeNull();
});
