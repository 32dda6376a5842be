import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { STATUS_MENU } from "@/lib/project/status";
import { renderInPortal } from "@/test/render";
import { StatusSelect } from "./StatusSelect";

it("scrolls to the likely next status when the menu opens", async () => {
  const seen: (string | null)[] = [];
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    seen.push(this.textContent);
  });
  const { user } = await renderInPortal(
    <StatusSelect
      label="Status"
      statuses={STATUS_MENU}
      value="submitted"
      next="site_visit_scheduled"
      onChoose={() => {}}
    />,
  );
  await user.click(screen.getByRole("combobox", { name: "Status" }));
  await waitFor(() => expect(seen).toEqual(["Submitted", "Site Visit ScheduledLikely next"]));
  expect(scroll).toHaveBeenLastCalledWith({ block: "nearest" });
});
