import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { ProjectFilterBar } from "./ProjectFilterBar";
import type { ProjectFilters } from "./queries";

/** Renders a bar whose list arrives when the button is pressed. */
async function show() {
  const requested: (string | undefined)[] = [];
  function Held() {
    const [search, setSearch] = useState<string>();
    const filters: ProjectFilters = { search };
    return (
      <>
        <ProjectFilterBar filters={filters} onChange={(change) => requested.push(change.search)} />
        <button type="button" onClick={() => setSearch(requested[0])}>
          The first list comes
        </button>
        <button type="button" onClick={() => setSearch(undefined)}>
          Clear filters
        </button>
      </>
    );
  }
  const { user } = await renderInPortal(<Held />);
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  return { requested, user, press, field: screen.getByRole("searchbox", { name: "Search projects..." }) };
}

it("keeps letters typed while a list is loading", async () => {
  const { requested, user, press, field } = await show();
  await user.type(field, "el");
  await waitFor(() => expect(requested).toEqual(["el"]));
  await user.type(field, "m ");
  await press("The first list comes");
  expect(field).toHaveValue("elm ");
  await waitFor(() => expect(requested).toEqual(["el", "elm"]));
});

it("shows the list's search term, whichever way it was set", async () => {
  const { requested, user, press, field } = await show();
  await user.type(field, "roof");
  await waitFor(() => expect(requested).toEqual(["roof"]));
  await press("The first list comes");
  expect(field).toHaveValue("roof");
  await press("Clear filters");
  expect(field).toHaveValue("");
  // Simulates opening a saved view with the same search term.
  await press("The first list comes");
  expect(field).toHaveValue("roof");
});
