import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { StalledPlaceholder } from "./StalledPlaceholder";

it("is a card with the title and as many lines as the real one", async () => {
  const by_status = [
    { status: "on_hold" as const, count: 2, count_capped: false },
    { status: "submitted" as const, count: 3, count_capped: false },
  ];
  await renderInPortal(<StalledPlaceholder stalled={{ quiet_days: 14, total: 5, total_capped: false, by_status }} />);
  const card = within(screen.getByRole("region", { name: "Stalled projects" }));
  expect(card.getByRole("status")).toHaveTextContent("Loading");
  expect(card.getAllByRole("listitem")).toHaveLength(2);
});
