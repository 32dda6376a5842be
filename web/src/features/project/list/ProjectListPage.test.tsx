import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { type Account, accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectCard } from "@/test/samples";
import { server } from "@/test/server";
import { ProjectListPage } from "./ProjectListPage";

async function open(account: Account, items = [] as unknown[], at = "/projects", found?: unknown) {
  const requested: string[] = [];
  server.use(
    http.get("/api/me", () => HttpResponse.json(account)),
    http.get("/api/views", () => HttpResponse.json({ items: [], abilities: { share: false } })),
    http.get("/api/projects", ({ request }) => {
      requested.push(new URL(request.url).search);
      return HttpResponse.json({ items, found, total: items.length, total_capped: false });
    }),
  );
  const page = await renderInPortal(<ProjectListPage />, at);
  page.queryClient.setQueryData(accountQuery.queryKey, account);
  return { ...page, requested };
}

it("explains an empty list to each role and warns an unlinked contractor", async () => {
  const contractor = anAccount("contractor");
  const { unmount } = await open(contractor);
  expect(await screen.findByText(/^Your account is not linked to a contractor\./)).toBeInTheDocument();
  unmount();
  // Any filter can be the reason for an empty list.
  const narrowed = await open(contractor, [], "/projects?status=on_hold");
  expect(await screen.findByText(/^Your account is not linked to a contractor\./)).toBeInTheDocument();
  narrowed.unmount();
  const linked = { ...contractor, contractor: { id: "c-1", company_name: "Northside" } };
  const second = await open(linked);
  expect(await screen.findByText(/assigned to your company/)).toBeInTheDocument();
  second.unmount();
  const third = await open(anAccount());
  expect(await screen.findByText("Projects you submit appear here.")).toBeInTheDocument();
  third.unmount();
  await open(anAccount("admin"));
  expect(await screen.findByText("Projects that partners submit appear here.")).toBeInTheDocument();
});

it("opens a project in the reader's own area", async () => {
  const linked = { ...anAccount("contractor"), contractor: { id: "c-1", company_name: "Northside" } };
  await open(linked, [projectCard()]);
  const links = await screen.findAllByRole("link", { name: "Maria Alvarez" });
  await waitFor(() => expect(links[0]).toHaveAttribute("href", "/contractor/projects/ABC234"));
});

it("opens a project's address in maps, from the table and from the list for phones", async () => {
  await open(anAccount("admin"), [projectCard()]);
  const links = await screen.findAllByRole("link", { name: "12 Elm Street, Springfield, IL 62704" });
  expect(links.map((link) => link.closest("table") !== null).sort()).toEqual([false, true]);
  for (const link of links) expect(link).toHaveAttribute("href", expect.stringContaining("maps"));
});

it("ignores unrelated parameters in the URL", async () => {
  const { requested } = await open(anAccount(), [], "/projects?utm_source=mail&status=on_hold");
  await waitFor(() => expect(requested).toEqual(["?status=on_hold&limit=25"]));
});

it("loads page after page", async () => {
  const { user, queryClient } = await open(anAccount(), []);
  await screen.findByText(/Projects you submit/);
  const places: (string | null)[] = [];
  const page = (property_owner_name: string, next_cursor: string | null) => ({
    items: [projectCard({ id: property_owner_name, property_owner_name })],
    next_cursor,
    total: 2,
    total_capped: false,
  });
  server.use(
    http.get("/api/projects", ({ request }) => {
      const place = new URL(request.url).searchParams.get("cursor");
      places.push(place);
      return HttpResponse.json(place ? page("Omar Haddad", null) : page("Maria Alvarez", "next"));
    }),
  );
  await queryClient.invalidateQueries({ queryKey: ["project"] });
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findAllByRole("link", { name: "Omar Haddad" })).not.toHaveLength(0);
  expect(screen.getAllByRole("link", { name: "Maria Alvarez" })).not.toHaveLength(0);
  expect(places).toEqual([null, "next"]);
  expect(screen.queryByRole("button", { name: "Load more" })).not.toBeInTheDocument();
});

it("lets an admin filter by own submissions and clear that filter", async () => {
  const { user, requested } = await open(anAccount("admin"), [projectCard()], "/projects?mine=true");
  const submitter = await screen.findByRole("combobox", { name: "Submitter" });
  expect(submitter).toHaveValue("true");
  await waitFor(() => expect(requested.at(-1)).toContain("mine=true"));
  await user.selectOptions(submitter, "All submissions");
  await waitFor(() => expect(requested.at(-1)).not.toContain("mine"));
});

it("lets a contractor clear a shared filter by own submissions", async () => {
  const linked = { ...anAccount("contractor"), contractor: { id: "c-1", company_name: "Northside" } };
  const empty = await open(linked, [], "/projects?mine=true");
  await empty.user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(empty.address()).toBe("/projects"));
  empty.unmount();
  const some = await open(linked, [projectCard()], "/projects?mine=true");
  await some.user.click(await screen.findByRole("button", { name: "My submissions. Show all projects" }));
  await waitFor(() => expect(some.address()).toBe("/projects"));
  expect(screen.queryByRole("button", { name: /^My submissions/ })).not.toBeInTheDocument();
});

it("tells a partner without projects how to start", async () => {
  await open(anAccount(), [], "/projects?mine=true");
  expect(await screen.findByText(/Projects you submit/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^(Clear filters|My submissions)/ })).not.toBeInTheDocument();
});

it("filters by company until the filter is cleared", async () => {
  const ofCompany = projectCard({ contractor: { id: "c-1", company_name: "Ridgeline Roofing" } });
  const { user, address, requested } = await open(
    anAccount("admin"),
    [ofCompany],
    "/projects?contractor=ridgeline-roofing",
  );
  await user.click(await screen.findByRole("button", { name: /^Only Ridgeline Roofing\./ }));
  await waitFor(() => expect(address()).toBe("/projects"));
  expect(requested[0]).toContain("contractor=ridgeline-roofing");
  expect(requested.at(-1)).not.toContain("contractor");
});

it("filters by a dashboard count until the filter is cleared", async () => {
  const { user, address, requested } = await open(anAccount(), [projectCard()], "/projects?group=overdue");
  await user.click(await screen.findByRole("button", { name: "Only Needs Attention. Show all projects" }));
  await waitFor(() => expect(address()).toBe("/projects"));
  expect(requested[0]).toContain("group=overdue");
  expect(requested.at(-1)).not.toContain("group");
});

it("replaces a group filter with a status filter", async () => {
  const { user, address } = await open(anAccount(), [projectCard()], "/projects?group=open");
  await user.selectOptions(await screen.findByRole("combobox", { name: "Status" }), "On Hold");
  await waitFor(() => expect(address()).toBe("/projects?status=on_hold"));
});

it("shows why a search was rejected and keeps the previous results", async () => {
  const { user, requested } = await open(anAccount(), [projectCard()]);
  await screen.findAllByRole("link", { name: "Maria Alvarez" });
  const detail = "Too many searches. Please wait before trying again.";
  server.use(
    http.get("/api/projects", () => HttpResponse.json({ code: "too_many_searches", detail }, { status: 429 }), {
      once: true,
    }),
  );
  await user.type(screen.getByRole("searchbox", { name: "Search projects..." }), "roof");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(detail);
  expect(alert).toHaveTextContent("The list below may be out of date.");
  expect(screen.getAllByRole("link", { name: "Maria Alvarez" })).not.toHaveLength(0);
  await user.click(within(alert).getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(requested.at(-1)).toContain("search=roof"));
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
});

it("filters by days without a change until the filter is cleared", async () => {
  const { user, requested, address } = await open(anAccount("admin"), [], "/projects?quiet_days=14");
  await waitFor(() => expect(requested.at(-1)).toContain("quiet_days=14"));
  expect(await screen.findByText("No projects match these filters")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "No change for 14 days. Show all projects" }));
  await waitFor(() => expect(address()).toBe("/projects"));
  await waitFor(() => expect(requested.at(-1)).not.toContain("quiet_days"));
});

it("shows the filter by assignment until it is cleared", async () => {
  const { user, requested, address } = await open(anAccount(), [projectCard()], "/projects?unassigned=true");
  await waitFor(() => expect(requested.at(-1)).toContain("unassigned=true"));
  expect(await screen.findByRole("button", { name: "Filters" })).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Unassigned. Show all projects" }));
  await waitFor(() => expect(address()).toBe("/projects"));
  await waitFor(() => expect(requested.at(-1)).not.toContain("unassigned"));
});

it("highlights matches, labeled if the row does not show the field", async () => {
  const project = projectCard();
  const found = {
    [project.id]: [
      { matched_field: "project_code", context: "ABC234", highlights: [{ start: 0, end: 1 }] },
      { matched_field: "insurance_claim_number", context: "CLM-1", highlights: [{ start: 1, end: 2 }] },
      {
        matched_field: "property_owner_name",
        context: "Maria Alvarez",
        highlights: [
          { start: 1, end: 2 },
          { start: 6, end: 8 },
        ],
      },
    ],
  };
  const marks = (place: Element) => [...place.querySelectorAll("mark")].map((mark) => mark.textContent);
  const { unmount } = await open(anAccount(), [project], "/projects?search=a", found);
  const row = (await screen.findAllByRole("row"))[1] as HTMLElement;
  expect(marks(row)).toEqual(["a", "Al", "A", "L"]);
  expect(within(row).getAllByRole("link")[0]).toHaveTextContent("Maria Alvarez");
  expect(row).toHaveTextContent("Project code: ABC234");
  expect(row).not.toHaveTextContent("Claim number:");
  // A card has no columns.
  const card = screen.getByRole("listitem");
  expect(marks(card)).toEqual(["a", "Al", "A", "L"]);
  expect(card).toHaveTextContent("Project code: ABC234Claim number: CLM-1");
  unmount();
  await open(anAccount(), [project], "/projects?search=a&columns=property,status", found);
  const narrow = (await screen.findAllByRole("row"))[1];
  expect(narrow).toHaveTextContent("Project code: ABC234Claim number: CLM-1");
  expect(narrow).not.toHaveTextContent("Owner:");
});

it("says who acts next on a project", async () => {
  const turn = { waiting_on: "insurer", waiting_since: "2026-11-03", appointment: null } as const;
  await open(anAccount(), [projectCard({ turn })]);
  // As a card and as a row.
  expect(await screen.findAllByText("Insurer's turn since Nov 3, 2026")).toHaveLength(2);
});
