import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { renderInPortal } from "@/test/render";
import { timelineEntry } from "@/test/samples";
import { UpdateFeed } from "./UpdateFeed";

const of = (given: Partial<Schemas["Update"]>): Schemas["ProjectUpdate"] => ({
  project_code: "ABC234",
  project_number: "BB-2026-000123",
  property_owner_name: "Maria Alvarez",
  street: "12 Elm Street",
  update: timelineEntry(given),
});

it("links the web addresses in notes", async () => {
  const notes = "The offer is at https://supplier.example/offer.";
  await renderInPortal(<UpdateFeed updates={[of({ notes })]} area="admin" />);
  const link = screen.getByRole("link", { name: "https://supplier.example/offer" });
  expect(link).toHaveAttribute("rel", "noopener nofollow");
});

it("describes updates like the timeline, including notes", async () => {
  const updates = [
    of({ id: "move", notes: "Dry at last." }),
    of({ id: "edit", update_type: "project_edit", change_summary: "1 field changed", edits: [{ field_name: "city" }] }),
  ];
  await renderInPortal(<UpdateFeed updates={updates} area="admin" />);
  const [move, edit] = screen.getAllByRole("listitem").map((item) => within(item));
  expect(move?.getByRole("link", { name: "Maria Alvarez, 12 Elm Street" })).toBeInTheDocument();
  expect(move?.getByText("Status changed from Submitted to Site Visit Scheduled")).toBeInTheDocument();
  expect(move?.getByText("Dry at last.")).toBeInTheDocument();
  expect(edit?.getByText("City edited")).toBeInTheDocument();
});
