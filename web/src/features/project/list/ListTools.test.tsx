import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { type Account, accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectCard } from "@/test/samples";
import { server } from "@/test/server";
import { ProjectListPage } from "./ProjectListPage";

async function open(at: string, account: Account = anAccount(), items = [projectCard()]) {
  const requested: URL[] = [];
  server.use(
    http.get("/api/me", () => HttpResponse.json(account)),
    http.get("/api/views", () => HttpResponse.json({ items: [], abilities: { share: false } })),
    http.get("/api/projects", ({ request }) => {
      requested.push(new URL(request.url));
      return HttpResponse.json({ items, total: items.length, total_capped: false });
    }),
  );
  const page = await renderInPortal(<ProjectListPage />, at);
  page.queryClient.setQueryData(accountQuery.queryKey, account);
  const headings = async () =>
    within(await screen.findByRole("table"))
      .getAllByRole("columnheader")
      .map((heading) => heading.textContent);
  return { ...page, requested, headings };
}

it("shows the chosen columns and keeps them in the URL", async () => {
  const { user, headings, address, requested } = await open("/projects?status=on_hold");
  expect(await headings()).not.toContain("Submitted");
  await user.click(await screen.findByRole("button", { name: "Columns" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Submitted" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Damage" }));
  expect(await headings()).toEqual([
    "Owner and property",
    "Project",
    "Status",
    "Urgency",
    "Contractor",
    "Submitted",
    "Updated",
  ]);
  expect(address()).toContain("columns=");
  expect(address()).toContain("status=on_hold");
  // Columns are not part of the request to the server.
  expect(requested.every((url) => !url.searchParams.has("columns"))).toBe(true);
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Submitted" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Damage" }));
  await waitFor(() => expect(address()).not.toContain("columns="));
});

it("sorts by a heading, and in reverse on the second click", async () => {
  const { user, requested, address } = await open("/projects");
  const heading = await screen.findByRole("columnheader", { name: "Owner and property" });
  expect(heading).not.toHaveAttribute("aria-sort");
  await user.click(within(heading).getByRole("button"));
  await waitFor(() => expect(requested.at(-1)?.searchParams.get("sort")).toBe("owner"));
  expect(heading).toHaveAttribute("aria-sort", "ascending");
  await user.click(within(heading).getByRole("button"));
  await waitFor(() => expect(address()).toContain("sort=owner_desc"));
  expect(heading).toHaveAttribute("aria-sort", "descending");
  expect(screen.getByRole("combobox", { name: "Sort by" })).toHaveValue("owner_desc");
});

it("ignores an unknown sort order", async () => {
  const { requested } = await open("/projects?sort=sideways&columns=color");
  await screen.findByRole("table");
  expect(requested.every((url) => !url.searchParams.has("sort"))).toBe(true);
});

it("shows how many projects an export contains and links the download", async () => {
  const { user } = await open("/projects?search=elm&sort=owner&columns=property,start");
  await user.click(await screen.findByRole("button", { name: "Export" }));
  const csv = await screen.findByRole("menuitem", { name: "CSV file" });
  expect(within(screen.getByRole("menu")).getByText("1 project")).toBeInTheDocument();
  expect(csv).toHaveAttribute("download");
  const { pathname, searchParams } = new URL(csv.getAttribute("href") ?? "", "https://portal.example");
  expect(pathname).toBe("/api/projects/export");
  expect(Object.fromEntries(searchParams)).toEqual({
    search: "elm",
    sort: "owner",
    columns: "property,start",
    format: "csv",
  });
  const workbook = screen.getByRole("menuitem", { name: "Excel workbook (XLSX)" });
  expect(workbook.getAttribute("href")).toContain("format=xlsx");
});

it("shows a row's company and whether it is inactive", async () => {
  const company = { id: "11111111-1111-4111-8111-111111111111", company_name: "Ridgeline" };
  await open("/projects", anAccount(), [
    projectCard({ id: "1", contractor: company, contractor_status: "inactive" }),
    projectCard({ id: "2", contractor: company, contractor_status: "active" }),
    projectCard({ id: "3" }),
  ]);
  const table = within(await screen.findByRole("table"));
  expect(table.getByText("Ridgeline · Inactive")).toBeInTheDocument();
  expect(table.getByText("Ridgeline")).toBeInTheDocument();
  expect(table.getByText("Unassigned")).toBeInTheDocument();
});

it("shows amounts only to users who see some, each currency on its own", async () => {
  const amounts = [
    { currency: "CAD", estimated: "5.00", approved: null },
    { currency: "USD", estimated: "1234.50", approved: "-20.00" },
  ];
  const at = "/projects?columns=property,estimated,approved";
  const { user, headings, unmount } = await open(at, anAccount(), [projectCard({ amounts })]);
  expect(await headings()).toEqual(["Owner and property", "Estimated", "Approved"]);
  const cells = within(await screen.findByRole("table"))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(cells.slice(1)).toEqual(["CA$5.00$1,234.50", "-$20.00"]);
  await user.click(await screen.findByRole("button", { name: "Columns" }));
  expect(await screen.findByRole("menuitemcheckbox", { name: "Estimated" })).toBeChecked();
  unmount();

  const hidden = await open(at);
  expect(await hidden.headings()).toEqual(["Owner and property"]);
  await hidden.user.click(await screen.findByRole("button", { name: "Columns" }));
  await screen.findByRole("menuitemcheckbox", { name: "Submitted" });
  expect(screen.queryByRole("menuitemcheckbox", { name: "Estimated" })).not.toBeInTheDocument();
});

it("offers amounts but hides them at first", async () => {
  const { user, headings } = await open("/projects", anAccount(), [projectCard({ amounts: [] })]);
  expect(await headings()).not.toContain("Estimated");
  await user.click(await screen.findByRole("button", { name: "Columns" }));
  expect(await screen.findByRole("menuitemcheckbox", { name: "Approved" })).not.toBeChecked();
});
