import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { TimeField } from "./TimeField";

function Form({ at = "" }: { at?: string }) {
  const [time, setTime] = useState(at);
  return (
    <>
      <TimeField label="Start time" value={time} onChange={setTime} />
      <button type="button">Next</button>
    </>
  );
}

const field = () => screen.getByRole("combobox", { name: "Start time" });
const offered = () => screen.queryAllByRole("option").map((option) => option.textContent);

describe("TimeField", () => {
  it.each([
    ["9a", "9:00 AM"],
    ["930p", "9:30 PM"],
    ["2:30p", "2:30 PM"],
    ["14:30", "2:30 PM"],
  ])("reads %s as %s when it is left", async (typed, shown) => {
    const { user } = await renderInPortal(<Form />);
    await user.type(field(), typed);
    await user.tab();
    expect(field()).toHaveValue(shown);
  });

  it("offers AM and PM for digits alone, to be chosen by keyboard", async () => {
    const { user } = await renderInPortal(<Form />);
    await user.type(field(), "930");
    expect(offered()).toEqual(["9:30 AM", "9:30 PM"]);
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(field()).toHaveValue("9:30 PM");
  });

  it.each(["930", "2:30", "0930"])("guesses nothing that was not chosen: %s", async (typed) => {
    const { user } = await renderInPortal(<Form />);
    await user.type(field(), typed);
    await user.tab();
    expect(field()).toHaveValue(typed);
  });

  it("lists quarters of an hour, with the present one marked", async () => {
    const { user } = await renderInPortal(<Form at="2:15 PM" />);
    await user.click(field());
    expect(offered()).toHaveLength(65);
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent("2:15 PM");
    await user.click(screen.getByRole("option", { name: "2:30 PM" }));
    expect(field()).toHaveValue("2:30 PM");
    expect(field()).toHaveAttribute("aria-expanded", "false");
  });

  it("leaves what is no time for the form to judge", async () => {
    const { user } = await renderInPortal(<Form />);
    await user.type(field(), "noon");
    await user.tab();
    expect(field()).toHaveValue("noon");
  });
});
