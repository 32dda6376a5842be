import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { projectCard } from "@/test/samples";
import { server } from "@/test/server";
import { ContractorDashboard } from "./ContractorDashboard";
import type { ContractorFilters } from "./queries";

const stats = { total: 7, in_progress: 2, completed: 4, overdue: 1 };
const problem = (status: number, code: string) =>
  HttpResponse.json({ title: "x", status, code, detail: "x", request_id: "r" }, { status });

let searchTerms: Array<string | null>;

beforeEach(() => {
  searchTerms = [];
  server.use(
    http.get("*/api/contractor/dashboard", () =>
      HttpResponse.json({ contractor: { id: "c", company_name: "Northside" }, stats }),
    ),
    http.get("*/api/projects", ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchTerms.push(searchParams.get("search"));
      const cursor = searchParams.get("cursor");
      const found = searchParams.get("search") === "nothing" ? [] : [cursor ?? "first"];
      return HttpResponse.json({
        items: found.map((id) => projectCard({ id, project_number: `BB ${id}` })),
        next_cursor: found.length === 0 || cursor ? null : "second",
        total: 2,
        total_capped: false,
      });
    }),
  );
});

interface PageProps {
  onAddUpdate?: () => void;
  isHeld?: boolean;
  given?: ContractorFilters;
}

/** The page with its filters held in state instead of the URL. */
function Page({ onAddUpdate = () => {}, isHeld = false, given = {} }: PageProps) {
  const [filters, setFilters] = useState(given);
  const [isHeldStill, setIsHeldStill] = useState(isHeld);
  return (
    <ContractorDashboard
      filters={filters}
      onFilters={(change) => setFilters((before) => ({ ...before, ...change }))}
      filterBar={(field) => (
        <>
          {field}
          <button type="button" onClick={() => setFilters({ ...filters, status: "on_hold", sort: "start" })}>
            On hold
          </button>
        </>
      )}
      onAddUpdate={onAddUpdate}
      onMessages={() => {}}
      unreadMessages={() => null}
      today={null}
      isTodayHeld={false}
      pending={
        <>
          <p>The timeslots</p>
          {isHeld && (
            <button type="button" onClick={() => setIsHeldStill(false)}>
              Known
            </button>
          )}
        </>
      }
      isHeld={isHeldStill}
    />
  );
}

describe("ContractorDashboard", () => {
  it("shows the company's project counts on four cards", async () => {
    await renderInPortal(<Page />);
    for (const [label, count] of [
      ["Total Projects", "7"],
      ["In Progress", "2"],
      ["Completed", "4"],
      ["Needs Attention", "1"],
    ] as const) {
      const card = (await screen.findByText(label)).parentElement;
      await waitFor(() => expect(card).toHaveTextContent(count));
    }
    expect(screen.getByRole("heading", { level: 1, name: "Contractor Portal" })).toBeInTheDocument();
    expect(screen.getByText("Manage your assigned projects and timeslots")).toBeInTheDocument();
  });

  it("shows projects once the height of the timeslots above is settled", async () => {
    const { user } = await renderInPortal(<Page isHeld />);
    expect(await screen.findByText(/^\d+ projects?$/)).not.toBeVisible();
    expect(screen.queryByText("BB first")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Known" }));
    expect(await screen.findByText("BB first")).toBeVisible();
  });

  it("keeps the list and shows the reason when a search is rejected", async () => {
    const { user } = await renderInPortal(<Page />);
    await screen.findByText(/BB first/);
    const detail = "Too many searches. Please wait before trying again.";
    server.use(
      http.get("*/api/projects", () => HttpResponse.json({ code: "too_many_searches", detail }, { status: 429 })),
    );
    await user.type(screen.getByRole("searchbox"), "roof");
    expect(await screen.findByRole("alert")).toHaveTextContent(detail);
    expect(screen.getByText(/BB first/)).toBeInTheDocument();
  });

  it("loads more projects on demand", async () => {
    const { user } = await renderInPortal(<Page />);
    await user.click(await screen.findByRole("button", { name: "Load more" }));
    expect(await screen.findByText("BB second")).toBeInTheDocument();
    expect(screen.getByText("BB first")).toBeInTheDocument();
  });

  it("searches after typing pauses and reports no matches", async () => {
    const { user } = await renderInPortal(<Page />);
    await screen.findByText("BB first");
    await user.type(screen.getByRole("searchbox", { name: "Search projects..." }), "nothing");
    expect(await screen.findByText('No projects found matching "nothing"')).toBeInTheDocument();
    expect(searchTerms).toEqual([null, "nothing"]);
  });

  it("highlights search matches on the cards", async () => {
    const items = ["first", "second"].map((id) => projectCard({ id, project_number: `BB ${id}` }));
    const found = {
      first: [{ matched_field: "property_owner_name", context: "Maria Alvarez", highlights: [{ start: 0, end: 2 }] }],
      second: [{ matched_field: "project_code", context: "MA2345", highlights: [{ start: 0, end: 2 }] }],
    };
    server.use(
      http.get("*/api/projects", () =>
        HttpResponse.json({ items, found, next_cursor: null, total: 2, total_capped: false }),
      ),
    );
    await renderInPortal(<Page />);
    const [first, second] = await screen.findAllByRole("article");
    expect(first?.querySelector("mark")).toHaveTextContent(/^Ma$/);
    expect(first).not.toHaveTextContent("Project code:");
    expect(second?.querySelectorAll("mark")).toHaveLength(1);
    expect(second).toHaveTextContent("Project code: MA2345");
  });

  it("filters the grid, links to the same table, and clears the filters", async () => {
    const { user } = await renderInPortal(<Page />);
    await screen.findByText("BB first");
    let queries: string[] = [];
    server.use(
      http.get("*/api/projects", ({ request }) => {
        const query = new URL(request.url).searchParams;
        query.delete("limit");
        queries.push(query.toString());
        const items = query.has("status") ? [] : [projectCard({ project_number: "BB all" })];
        return HttpResponse.json({ items, next_cursor: null, total: items.length, total_capped: false });
      }),
    );
    await user.click(screen.getByRole("button", { name: "On hold" }));
    expect(await screen.findByText("No projects match these filters")).toBeInTheDocument();
    expect(queries).toEqual(["status=on_hold&sort=start"]);
    expect(screen.getByRole("link", { name: "Table, views, and export" })).toHaveAttribute(
      "href",
      "/projects?status=on_hold&sort=start",
    );
    queries = [];
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("BB all")).toBeInTheDocument();
    expect(queries).toEqual(["sort=start"]);
  });

  it("filters by each count card and returns to all projects", async () => {
    const { user } = await renderInPortal(<Page />);
    await screen.findByText("BB first");
    const queries: string[] = [];
    server.use(
      http.get("*/api/projects", ({ request }) => {
        const query = new URL(request.url).searchParams;
        query.delete("limit");
        queries.push(query.toString());
        return HttpResponse.json({ items: [projectCard()], next_cursor: null, total: 1, total_capped: false });
      }),
    );
    const figure = (name: RegExp) => screen.getByRole("button", { name });
    const pressed = () => screen.getAllByRole("button", { pressed: true }).map((button) => button.textContent);
    expect(pressed()).toEqual(["Total Projects7"]);
    // With another filter, the list no longer matches the count in the tile.
    await user.click(screen.getByRole("button", { name: "On hold" }));
    expect(screen.queryByRole("button", { pressed: true })).not.toBeInTheDocument();
    await user.click(figure(/^Needs Attention/));
    expect(pressed()).toEqual(["Needs Attention1"]);
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("1 project"));
    await user.click(figure(/^In Progress/));
    expect(pressed()).toEqual(["In Progress2"]);
    await user.click(figure(/^In Progress/));
    expect(pressed()).toEqual(["Total Projects7"]);
    expect(queries).toEqual([
      "status=on_hold&sort=start",
      "sort=start&group=overdue",
      "sort=start&group=in_progress",
      "sort=start",
    ]);
  });

  it("shows a group filter without a matching card, and clears it", async () => {
    const { user } = await renderInPortal(<Page given={{ group: "waiting" }} />);
    await screen.findByText("BB first");
    expect(screen.queryByRole("button", { pressed: true })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /^Only .+\. Show all projects$/ }));
    expect(screen.queryByRole("button", { name: /^Only / })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { pressed: true })).toHaveTextContent("Total Projects");

    await user.click(screen.getByRole("button", { name: /^Needs Attention/ }));
    expect(screen.queryByRole("button", { name: /^Only / })).not.toBeInTheDocument();
    // With another filter, the list no longer matches the count in the tile.
    await user.click(screen.getByRole("button", { name: "On hold" }));
    expect(screen.getByRole("button", { name: "Only Needs Attention. Show all projects" })).toBeInTheDocument();
  });

  it("shows an empty state when no projects are assigned", async () => {
    server.use(http.get("*/api/projects", () => HttpResponse.json({ items: [], total: 0, total_capped: false })));
    await renderInPortal(<Page />);
    expect(await screen.findByText("No Projects Assigned")).toBeInTheDocument();
  });

  it("tells a user without a linked company to contact the administrator", async () => {
    server.use(http.get("*/api/contractor/dashboard", () => problem(403, "contractor_not_linked")));
    await renderInPortal(<Page />);
    expect(await screen.findByText("Error loading contractor data")).toBeInTheDocument();
    expect(
      screen.getByText(
        "Your account is not linked to a contractor. Please contact your administrator to complete your account setup.",
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Try Again" })).not.toBeInTheDocument();
  });

  it("offers a retry when projects cannot be loaded", async () => {
    server.use(http.get("*/api/projects", () => problem(500, "internal"), { once: true }));
    const { user } = await renderInPortal(<Page />);
    expect(
      await screen.findByText("Unable to fetch your assigned projects. Please try refreshing the page."),
    ).toBeInTheDocument();
    expect(screen.getByText("If this issue persists, please contact your administrator.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("BB first")).toBeInTheDocument();
  });

  it("opens the update dialog for a card's project", async () => {
    const project = projectCard({ abilities: { ...projectCard().abilities, add_update: true } });
    server.use(
      http.get("*/api/projects", () => HttpResponse.json({ items: [project], total: 1, total_capped: false })),
    );
    const onAddUpdate = vi.fn();
    const { user } = await renderInPortal(<Page onAddUpdate={onAddUpdate} />);
    await user.click(await screen.findByRole("button", { name: /Add Update/ }));
    expect(onAddUpdate).toHaveBeenCalledWith(project);
  });
});
