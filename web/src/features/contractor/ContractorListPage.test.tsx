import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { SignedIn, signInAgain } from "@/test/session";
import CompanyDialog from "./CompanyDialog";
import { ContractorListPage } from "./ContractorListPage";

function company(name: string, given: Partial<Schemas["ContractorOverview"]> = {}): Schemas["ContractorOverview"] {
  return {
    id: name,
    company_name: name,
    slug: name.toLowerCase(),
    primary_email: `office@${name.toLowerCase()}.example`,
    primary_phone: "2125550100",
    status: "active",
    members_count: 2,
    pending_invitations: 0,
    open_projects: 3,
    projects: 7,
    version: 1,
    ...given,
  };
}

async function open(pages: Record<string, Schemas["ContractorOverviewList"]>) {
  const requested: string[] = [];
  server.use(
    http.get("/api/admin/contractors", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const key = searchParams.get("cursor") ?? searchParams.get("search") ?? "";
      requested.push(key);
      return HttpResponse.json(pages[key] ?? { items: [], next_cursor: null });
    }),
  );
  return { ...(await renderInPortal(<ContractorListPage />, "/admin/contractors")), requested };
}

it("lists companies with their counts, page by page", async () => {
  const { user } = await open({
    "": { items: [company("Ridgeline", { pending_invitations: 4 })], next_cursor: "next" },
    next: { items: [company("Summit", { status: "inactive", projects: 0 })], next_cursor: null },
  });
  // Each company is rendered twice: in the table and in the card list.
  const [link] = await screen.findAllByRole("link", { name: "Ridgeline" });
  expect(link).toHaveAttribute("href", "/admin/contractors/ridgeline");
  expect(screen.getByText("4 open invitations")).toBeInTheDocument();
  expect(screen.getByText("3 open of 7")).toBeInTheDocument();
  expect(screen.getByText("3 open of 7 projects")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findAllByText("Inactive")).toHaveLength(2);
  expect(screen.getAllByText("No projects")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Load more" })).not.toBeInTheDocument();
});

it("keeps the search term in the URL and clears it", async () => {
  const { user, address, requested } = await open({ "": { items: [company("Ridgeline")], next_cursor: null } });
  await screen.findAllByText("Ridgeline");
  await user.type(screen.getByRole("searchbox", { name: "Search contractors..." }), "nothing");
  expect(await screen.findByText('No contractors found matching "nothing"')).toBeVisible();
  expect(address()).toBe("/admin/contractors?search=nothing");
  expect(requested).toEqual(["", "nothing"]);
  await user.click(screen.getAllByRole("button", { name: "Clear search" })[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe("/admin/contractors"));
});

it("adds a company and goes to its page", async () => {
  const { user, address } = await open({ "": { items: [company("Ridgeline")], next_cursor: null } });
  const bodies: unknown[] = [];
  server.use(
    http.post("/api/admin/contractors", async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...company("Summit"), slug: "summit-2" }, { status: 201 });
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Add contractor" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a contractor" });
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Company name is required")).toBeVisible();
  await user.type(within(dialog).getByLabelText(/Company name/), "Summit");
  await user.type(within(dialog).getByLabelText("Phone"), "2125550100");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Summit was added")).toBeVisible();
  await waitFor(() => expect(address()).toBe("/admin/contractors/summit-2"));
  expect(bodies).toEqual([{ company_name: "Summit", primary_email: "", primary_phone: "2125550100" }]);
});

it("adds only one company when a response is lost", async () => {
  const { user } = await open({ "": { items: [company("Ridgeline")], next_cursor: null } });
  const keys: (string | null)[] = [];
  const answers = [
    () => HttpResponse.error(),
    () => HttpResponse.json({ status: 409, code: "idempotency_key_reused", detail: "Used." }, { status: 409 }),
    () => HttpResponse.json({ ...company("Summit Two"), slug: "summit-two" }, { status: 201 }),
  ];
  server.use(
    http.post("/api/admin/contractors", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return answers.shift()?.() ?? HttpResponse.error();
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Add contractor" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a contractor" }));
  await user.type(dialog.getByLabelText(/Company name/), "Summit");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Your changes may not have been saved")).toBeVisible();
  await user.type(dialog.getByLabelText(/Company name/), " Two");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/Your first attempt went through/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Summit Two was added")).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("asks before discarding an unsaved company", async () => {
  const { user } = await open({ "": { items: [company("Ridgeline")], next_cursor: null } });
  await user.click(await screen.findByRole("button", { name: "Add contractor" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a contractor" }));
  await user.type(dialog.getByLabelText(/Company name/), "Summit");
  await user.keyboard("{Escape}");
  await user.click(await dialog.findByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText(/Company name/)).toHaveValue("Summit");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await dialog.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("restores an unsaved company after signing in again", async () => {
  const admin = anAccount("admin");
  server.use(http.get("/api/me", () => HttpResponse.json(admin)));
  const { user, queryClient } = await renderInPortal(
    <SignedIn>
      <CompanyDialog onClose={() => {}} />
    </SignedIn>,
  );
  await user.type(await screen.findByLabelText(/Company name/), "Summit");
  await signInAgain(queryClient, admin, () => screen.queryByLabelText(/Company name/));
  expect(await screen.findByLabelText(/Company name/)).toHaveValue("Summit");
});

it("shows an empty state when there are no companies", async () => {
  await open({});
  expect(await screen.findByText("No contractors yet")).toBeVisible();
  expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
});

it("keeps the list and shows the reason when a search is rejected", async () => {
  const { user } = await open({ "": { items: [company("Ridgeline")], next_cursor: null } });
  await screen.findAllByText("Ridgeline");
  const detail = "Too many searches. Please wait before trying again.";
  server.use(
    http.get("/api/admin/contractors", () => HttpResponse.json({ code: "too_many_searches", detail }, { status: 429 })),
  );
  await user.type(screen.getByRole("searchbox"), "roof");
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
  expect(screen.getAllByText("Ridgeline")).not.toHaveLength(0);
});
