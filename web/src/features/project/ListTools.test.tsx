import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { type Account, accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectCard } from "@/test/samples";
import { server } from "@/test/server";
import { ProjectListPage } from "./ProjectListPage";

const saved = vi.hoisted(() => vi.fn());
vi.mock("@/lib/save-file", () => ({ saveFile: saved }));
beforeEach(() => saved.mockReset());

async function open(at: string, account: Account = anAccount()) {
  const asked: URL[] = [];
  server.use(
    http.get("/api/me", () => HttpResponse.json(account)),
    http.get("/api/views", () => HttpResponse.json({ items: [], abilities: { share: false } })),
    http.get("/api/projects", ({ request }) => {
      asked.push(new URL(request.url));
      return HttpResponse.json({ items: [projectCard()], total: 1, total_capped: false });
    }),
  );
  const page = await renderInPortal(<ProjectListPage />, at);
  page.queryClient.setQueryData(accountQuery.queryKey, account);
  const headings = async () =>
    within(await screen.findByRole("table"))
      .getAllByRole("columnheader")
      .map((heading) => heading.textContent);
  return { ...page, asked, headings };
}

it("shows the columns that the person chooses, and keeps them in the address", async () => {
  const { user, headings, address, asked } = await open("/projects?status=on_hold");
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
  // The portal is not asked for columns.
  expect(asked.every((url) => !url.searchParams.has("columns"))).toBe(true);
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Submitted" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Damage" }));
  await waitFor(() => expect(address()).not.toContain("columns="));
});

it("orders by a heading, the other way at the second click", async () => {
  const { user, asked, address } = await open("/projects");
  const heading = await screen.findByRole("columnheader", { name: "Owner and property" });
  expect(heading).not.toHaveAttribute("aria-sort");
  await user.click(within(heading).getByRole("button"));
  await waitFor(() => expect(asked.at(-1)?.searchParams.get("sort")).toBe("owner"));
  expect(heading).toHaveAttribute("aria-sort", "ascending");
  await user.click(within(heading).getByRole("button"));
  await waitFor(() => expect(address()).toContain("sort=owner_desc"));
  expect(heading).toHaveAttribute("aria-sort", "descending");
  expect(screen.getByRole("combobox", { name: "Order" })).toHaveValue("owner_desc");
});

it("leaves an order out that does not exist", async () => {
  const { asked } = await open("/projects?sort=sideways&columns=colour");
  await screen.findByRole("table");
  expect(asked.every((url) => !url.searchParams.has("sort"))).toBe(true);
});

it("exports what is shown", async () => {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get("/api/projects/export", ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const headers = { "Content-Disposition": 'attachment; filename="projects-2026-11-21.csv"' };
      return new HttpResponse("a,b", { headers });
    }),
  );
  const { user } = await open("/projects?search=elm&sort=owner&columns=property,start");
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "CSV file" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]?.[1]).toBe("projects-2026-11-21.csv");
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    search: "elm",
    sort: "owner",
    columns: "property,start",
    format: "csv",
  });
});

it("says why an export was refused", async () => {
  const detail = "Too many exports. Please wait before trying again.";
  server.use(
    http.get("/api/projects/export", () =>
      HttpResponse.json({ title: "Too Many Requests", status: 429, code: "too_many_exports", detail }, { status: 429 }),
    ),
  );
  const { user } = await open("/projects");
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "Excel workbook (XLSX)" }));
  expect(await screen.findByText(detail)).toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
});
