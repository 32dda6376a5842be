import { Select } from "@mantine/core";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { useSearchedChoice } from "./use-searched-choice";

function Choice() {
  const { box } = useSearchedChoice("Nobody");
  return <Select aria-label="Who" data={["Nobody", "Ana Lopez", "Brian Dang"]} defaultValue="Nobody" {...box(false)} />;
}

it("renders its options on first focus and selects a typed match", async () => {
  const { user } = await renderInPortal(<Choice />);
  const listed = () => screen.queryAllByRole("option", { hidden: true });
  expect(listed()).toHaveLength(0);
  await user.tab();
  expect(listed()).toHaveLength(3);
  await user.keyboard("bri{Enter}");
  expect(screen.getByLabelText("Who", { selector: "input" })).toHaveValue("Brian Dang");
});
