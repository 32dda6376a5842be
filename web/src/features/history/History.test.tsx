import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { History } from "./History";

function change(given: Partial<Schemas["HistoryItem"]>): Schemas["HistoryItem"] {
  return {
    id: "h1",
    field_name: "city",
    old_value: "Albany",
    new_value: "Troy",
    author_name: "Nora O'Brien",
    created_at: "2026-11-20T12:00:00Z",
    ...given,
  };
}

const intact: Schemas["HistoryState"] = { is_started: true, entries: 7, signed: 5, problems: 0 };

/** Serves these changes, one per page, and returns the list that records each request. */
function historyOf(changes: Schemas["HistoryItem"][]): string[] {
  const requested: string[] = [];
  server.use(
    http.get("*/api/projects/ABC234", () => HttpResponse.json({ id: "p1" })),
    http.get("*/api/projects/ABC234/log/state", () => HttpResponse.json(intact)),
    http.get("*/api/projects/ABC234/history", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const field = searchParams.get("field");
      const at = Number(searchParams.get("cursor") ?? 0);
      requested.push(`${field ?? "all"} ${at}`);
      const found = changes.filter((item) => field === null || item.field_name === field);
      const next_cursor = at + 1 < found.length ? String(at + 1) : null;
      return HttpResponse.json({ items: found.slice(at, at + 1), next_cursor });
    }),
  );
  return requested;
}

it("lists each change with its author, old value, and new value", async () => {
  historyOf([
    change({ id: "h3", field_name: "contractor_id", old_value: null, new_value: "Ridgeline", author_name: "Ann Lee" }),
    change({ id: "h2", field_name: "property_owner_phone", old_value: "2125550100", new_value: null }),
  ]);
  const { user } = await renderInPortal(<History code="ABC234" />);
  const first = within((await screen.findAllByRole("listitem"))[0] as HTMLElement);
  expect(first.getByText("Assigned contractor")).toBeInTheDocument();
  expect(first.getByText("No contractor assigned")).toBeInTheDocument();
  expect(first.getByText("Ridgeline")).toBeInTheDocument();
  expect(first.getByText(/Ann Lee/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("(212) 555-0100")).toBeInTheDocument();
  expect(screen.getByText("(empty)")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Load more" })).not.toBeInTheDocument();
  const log = screen.getByRole("link", { name: "View in audit log" });
  expect(log).toHaveAttribute("href", "/admin/audit?project=p1");
});

it("filters by field and keeps the filter in the URL", async () => {
  const requested = historyOf([change({})]);
  const { user, address } = await renderInPortal(<History code="ABC234" />);
  expect(await screen.findByText("Troy")).toBeInTheDocument();
  await user.selectOptions(screen.getByRole("combobox", { name: "Field" }), "Damage type");
  expect(await screen.findByText("This field has not been changed")).toBeInTheDocument();
  expect(address()).toBe("/?show=damage_type");
  await user.click(screen.getByRole("button", { name: "Show all fields" }));
  expect(await screen.findByText("Troy")).toBeInTheDocument();
  expect(requested.slice(0, 2)).toEqual(["all 0", "damage_type 0"]);
});

it("shows an empty state and a load failure", async () => {
  historyOf([]);
  const { unmount } = await renderInPortal(<History code="ABC234" />);
  expect(await screen.findByText("No changes yet")).toBeInTheDocument();
  unmount();
  server.use(
    http.get("*/api/projects/ABC234/history", () =>
      HttpResponse.json({ status: 403, code: "forbidden", detail: "No." }, { status: 403 }),
    ),
  );
  await renderInPortal(<History code="ABC234" />);
  expect(await screen.findByRole("alert")).toHaveTextContent("The history could not be loaded.");
});

it("says whether the history is what was logged", async () => {
  historyOf([]);
  const { unmount } = await renderInPortal(<History code="ABC234" />);
  expect(await screen.findByText("All 7 entries are unchanged.")).toBeInTheDocument();
  expect(screen.getByText("Signed: 5 of 7")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Download log" })).toBeInTheDocument();
  unmount();
  server.use(http.get("*/api/projects/ABC234/log/state", () => HttpResponse.json({ ...intact, problems: 2 })));
  await renderInPortal(<History code="ABC234" />);
  expect(await screen.findByText("The history was changed outside of the portal")).toBeInTheDocument();
});
