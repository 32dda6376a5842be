import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectCard } from "@/test/samples";
import { server } from "@/test/server";
import { ProjectListPage } from "./ProjectListPage";
import type { SavedView } from "./view-queries";

const view = (change: Partial<SavedView> = {}): SavedView => ({
  id: "v-1",
  name: "Stuck",
  filters: { status: "on_hold", sort: "updated_desc" },
  columns: "property,status",
  is_pinned: true,
  shared_with: null,
  owner_full_name: null,
  abilities: { edit: true },
  ...change,
});

async function open(at: string, views: SavedView[], share = false) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  const keep = async ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    sent.push({ method: request.method, path: pathname, body: text === "" ? undefined : JSON.parse(text) });
  };
  const account = anAccount(share ? "admin" : "referral_partner");
  server.use(
    http.get("/api/me", () => HttpResponse.json(account)),
    http.get("/api/projects", () => HttpResponse.json({ items: [projectCard()], total: 1, total_capped: false })),
    http.get("/api/views", () => HttpResponse.json({ items: views, abilities: { share } })),
    http.post("/api/views", async (call) => {
      await keep(call);
      return HttpResponse.json({ id: "v-new" }, { status: 201 });
    }),
    http.put("/api/views/:id", async (call) => {
      await keep(call);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete("/api/views/:id", async (call) => {
      await keep(call);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const page = await renderInPortal(<ProjectListPage />, at);
  page.queryClient.setQueryData(accountQuery.queryKey, account);
  return { ...page, sent };
}

it("applies a pinned view and offers to save later changes", async () => {
  const { user, address, sent } = await open("/projects", [view()]);
  await user.click(await screen.findByRole("button", { name: "Stuck" }));
  await waitFor(() => expect(address()).toContain("status=on_hold"));
  expect(address()).toContain("sort=updated_desc");
  expect(address()).toContain("view=v-1");
  await waitFor(() => expect(screen.getByRole("button", { name: "Stuck" })).toHaveAttribute("aria-current"));
  expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();

  await user.selectOptions(screen.getByRole("combobox", { name: "Urgency" }), "High");
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    method: "PUT",
    path: "/api/views/v-1",
    body: {
      name: "Stuck",
      is_pinned: true,
      shared_with: null,
      filters: { status: "on_hold", sort: "updated_desc", urgency: "high" },
      columns: "property,status",
    },
  });
});

it("reports that views could not be loaded and retries", async () => {
  const { user, queryClient } = await open("/projects", [view()]);
  await screen.findByRole("button", { name: "Stuck" });
  server.use(http.get("/api/views", () => HttpResponse.error(), { once: true }));
  act(() => void queryClient.resetQueries({ queryKey: ["views"] }));
  expect(await screen.findByText("Your saved views could not be loaded.")).toBeInTheDocument();
  const failure = screen.getByRole("alert");
  expect(failure.querySelector("svg"), "the sign of a failure").toBeInTheDocument();
  await user.click(within(failure).getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("button", { name: "Stuck" })).toBeInTheDocument();
});

it("saves a filtered list under a name", async () => {
  const { user, address, sent } = await open("/projects?search=elm", []);
  await user.click(await screen.findByRole("button", { name: "Save as" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Elm Street");
  expect(screen.queryByRole("combobox", { name: "Share with" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address()).toContain("view=v-new"));
  expect(sent[0]?.body).toEqual({
    name: "Elm Street",
    is_pinned: true,
    shared_with: null,
    filters: { search: "elm" },
    columns: null,
  });
});

it("requires a name before sending", async () => {
  const { user, sent } = await open("/projects?search=elm", []);
  await user.click(await screen.findByRole("button", { name: "Save as" }));
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.type(name, "  ");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Name is required")).toBeInTheDocument();
  await waitFor(() => expect(name).toHaveFocus());
  expect(sent).toEqual([]);
  await user.type(name, "Elm Street");
  expect(screen.queryByText("Name is required")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it("lets an admin share a view and shows a name error beside the name", async () => {
  const { user, sent } = await open("/projects?search=elm", [], true);
  await user.click(await screen.findByRole("button", { name: "Save as" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Elm");
  await user.selectOptions(screen.getByRole("combobox", { name: "Share with" }), "All referral partners");
  const message = "You already have a view with this name";
  server.use(
    http.post(
      "/api/views",
      () =>
        HttpResponse.json(
          { title: "Invalid", status: 422, code: "invalid", errors: [{ field: "name", code: "taken", message }] },
          { status: 422 },
        ),
      { once: true },
    ),
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ shared_with: "referral_partner" }));
});

it("shows another user's view without ways to change it", async () => {
  const shared = view({ abilities: { edit: false }, owner_full_name: "Ann Lee", shared_with: "referral_partner" });
  const { user } = await open("/projects?view=v-1&status=on_hold", [shared]);
  await user.click(await screen.findByRole("button", { name: "Views" }));
  expect(await screen.findByText("Shared by Ann Lee")).toBeInTheDocument();
  expect(screen.queryByRole("menuitem", { name: /^Delete/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Save as" })).toBeInTheDocument();
});

it("deletes the user's own view and leaves the list unchanged", async () => {
  const { user, address, sent } = await open("/projects?view=v-1&status=on_hold&sort=updated_desc", [view()]);
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("menuitem", { name: 'Delete "Stuck"' }));
  await waitFor(() => expect(address()).not.toContain("view="));
  expect(address()).toContain("status=on_hold");
  expect(sent[0]).toMatchObject({ method: "DELETE", path: "/api/views/v-1" });
});

it("restores a deleted view, including its sharing", async () => {
  const shared = view({ shared_with: "contractor" });
  const { user, address, sent } = await open("/projects?view=v-1&status=on_hold", [shared], true);
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("menuitem", { name: 'Delete "Stuck"' }));
  await waitFor(() => expect(address()).not.toContain("view="));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText('View "Stuck" was restored')).toBeInTheDocument();
  expect(sent[1]).toEqual({
    method: "POST",
    path: "/api/views",
    body: {
      name: "Stuck",
      is_pinned: true,
      shared_with: "contractor",
      filters: { status: "on_hold", sort: "updated_desc" },
      columns: "property,status",
    },
  });
});

it("treats a view that no longer exists as deleted", async () => {
  const { user, address } = await open("/projects?view=v-1&status=on_hold&sort=updated_desc", [view()]);
  server.use(
    http.delete("/api/views/v-1", () =>
      HttpResponse.json({ title: "Not Found", status: 404, code: "not_found", detail: "Not found" }, { status: 404 }),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("menuitem", { name: 'Delete "Stuck"' }));
  await waitFor(() => expect(address()).not.toContain("view="));
});
