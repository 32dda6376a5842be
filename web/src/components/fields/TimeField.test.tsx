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
  ])("parses %s as %s on blur", async (typed, shown) => {
    const { user } = await renderInPortal(<Form />);
    await user.type(field(), typed);
    await user.tab();
    expect(field()).toHaveValue(shown);
  });

  it("offers AM and PM for bare digits, selectable by keyboard", async () => {
    const { user } = await renderInPortal(<Form />);
    await user.type(field(), "930");
    expect(offered()).toEqual(["9:30 AM", "9:30 PM"]);
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(field()).toHaveValue("9:30 PM");
  });

  it.each(["930", "2:30", "0930"])("does not guess AM or PM for %s when neither was chosen", async (typed) => {
    const { user } = await renderInPortal(<Form />);
    await user.type(field(), typed);
    await user.tab();
    expect(field()).toHaveValue(typed);
  });

  it("lists quarter hours with the current time selected", async () => {
    const { user } = await renderInPortal(<Form at="2:15 PM" />);
    await user.click(field());
    expect(offered()).toHaveLength(65);
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent("2:15 PM");
    await user.click(screen.getByRole("option", { name: "2:30 PM" }));
    expect(field()).toHaveValue("2:30 PM");
    expect(field()).toHaveAttribute("aria-expanded", "false");
  });

  it("leaves text that is not a time unchanged", async () => {
    const { user } = await renderInPortal(<Form />);
    await user.type(field(), "noon");
    await user.tab();
    expect(field()).toHaveValue("noon");
  });
});
