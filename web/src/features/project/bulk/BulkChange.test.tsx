import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { accountQuery } from "@/api/account";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectCard } from "@/test/samples";
import { server } from "@/test/server";
import { SignedIn, signInAgain } from "@/test/session";
import { ProjectListPage } from "../list/ProjectListPage";

const OWNERS = ["Ann Lee", "Bob Ray", "Cleo Hart", "Dan Moss"];
const summit = { id: "c-2", company_name: "Summit" };
const shown = OWNERS.map((property_owner_name, at) =>
  projectCard({
    id: `0190a000-0000-7000-8000-00000000000${at}`,
    project_code: `ABC23${at}`,
    project_number: `BB-2026-00000${at}`,
    property_owner_name,
    version: at + 1,
    contractor: at === 0 ? summit : null,
    status: at === 2 ? "estimate_submitted" : "submitted",
  }),
);

interface Sent {
  key: string | null;
  body: Schemas["AssignProjects"] & Schemas["ChangeProjectStatuses"];
}

type Row = Schemas["BulkRow"];
const changed = (code: string): Row => ({ code, outcome: "changed", reason: null, reason_text: null, current: null });

async function open(answer: (sent: Sent) => Row[] | HttpResponse<null> = ({ body }) => rowsOf(body)) {
  const sent: Sent[] = [];
  const take = async ({ request }: { request: Request }) => {
    const call = { key: request.headers.get("idempotency-key"), body: (await request.json()) as Sent["body"] };
    sent.push(call);
    const rows = answer(call);
    return Array.isArray(rows) ? HttpResponse.json({ rows }) : rows;
  };
  server.use(
    http.get("/api/me", () => HttpResponse.json(anAccount("admin"))),
    http.get("/api/views", () => HttpResponse.json({ items: [], abilities: { share: false } })),
    http.get("/api/projects", () => HttpResponse.json({ items: shown, total: shown.length, total_capped: false })),
    http.get("/api/contractors", ({ request }) => {
      const term = new URL(request.url).searchParams.get("search")?.toLowerCase() ?? "";
      const all = [{ id: "c-1", company_name: "Ridgeline" }, summit];
      const items = all.filter(({ company_name }) => company_name.toLowerCase().includes(term));
      return HttpResponse.json({ items, more: false });
    }),
    http.post("/api/projects/assign", take),
    http.post("/api/projects/statuses", take),
  );
  const page = await renderInPortal(
    <SignedIn>
      <ProjectListPage inAdminArea />
    </SignedIn>,
    "/admin/projects",
  );
  page.queryClient.setQueryData(accountQuery.queryKey, anAccount("admin"));
  await screen.findByRole("table");
  return { ...page, sent };
}

const rowsOf = (body: Sent["body"]) => body.projects.map(({ code }) => changed(code));
const box = (owner: string) => within(screen.getByRole("table")).getByRole("checkbox", { name: new RegExp(owner) });
const bar = () => screen.findByRole("region", { name: "Selected projects" });

async function chooseCompany(user: Awaited<ReturnType<typeof open>>["user"], name: string) {
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("combobox", { name: "Contractor" }));
  await user.click(await screen.findByRole("option", { name }));
  return dialog;
}

describe("selecting projects", () => {
  it("selects one, a range with Shift, or the whole page, and clears it", async () => {
    const { user } = await open();
    await user.click(box("Ann Lee"));
    expect(await bar()).toHaveTextContent("1 project selected");
    await user.keyboard("{Shift>}");
    await user.click(box("Cleo Hart"));
    await user.keyboard("{/Shift}");
    expect(await bar()).toHaveTextContent("3 projects selected");
    expect(box("Bob Ray")).toBeChecked();
    expect(box("Dan Moss")).not.toBeChecked();
    const all = within(screen.getByRole("table")).getByRole("checkbox", { name: "Select all on this page" });
    await user.click(all);
    expect(await bar()).toHaveTextContent("4 projects selected");
    await user.click(within(await bar()).getByRole("button", { name: "Clear" }));
    expect(screen.queryByRole("region", { name: "Selected projects" })).not.toBeInTheDocument();
  });

  it("is available on phone cards on request", async () => {
    const { user } = await open();
    const cards = screen.getAllByRole("list")[0] as HTMLElement;
    expect(within(cards).queryByRole("checkbox")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Select" }));
    await user.click(within(cards).getByRole("checkbox", { name: "Select Bob Ray, 12 Elm Street, BB-2026-000001" }));
    expect(await bar()).toHaveTextContent("1 project selected");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(within(cards).queryByRole("checkbox")).not.toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Selected projects" })).not.toBeInTheDocument();
  });
});

async function chooseStatus(user: Awaited<ReturnType<typeof open>>["user"], name: string | RegExp) {
  await user.click(within(await screen.findByRole("dialog")).getByRole("combobox", { name: "Status" }));
  await user.click(within(await menu()).getByRole("option", { name }));
}

/** The list has a filter with the same name. */
const menu = () => screen.findByRole("listbox", { name: "Status" });

it("previews an assignment and sends the displayed versions", async () => {
  const { user, sent } = await open();
  await user.click(box("Ann Lee"));
  await user.click(box("Bob Ray"));
  await user.click(within(await bar()).getByRole("button", { name: "Assign contractor…" }));
  const dialog = await chooseCompany(user, "Ridgeline");
  expect(dialog).toHaveTextContent("1 project without a contractor will be assigned to Ridgeline.");
  expect(dialog).toHaveTextContent("1 project will move from Summit to Ridgeline.");
  await user.click(within(dialog).getByRole("button", { name: "Assign 2 projects" }));
  expect(await within(dialog).findByText("All 2 projects were updated.")).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({
    contractor_id: "c-1",
    projects: [
      { code: "ABC230", version: 1 },
      { code: "ABC231", version: 2 },
    ],
  });
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(within(dialog).getByRole("link", { name: "Ann Lee, 12 Elm Street" })).toHaveAttribute(
    "href",
    "/admin/projects/ABC230",
  );
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selected projects" })).not.toBeInTheDocument());
  // Keyboard focus returns to the list.
  expect(document.activeElement).toContainElement(screen.getByRole("table"));
  expect(document.body).not.toHaveFocus();
});

it("undoes an assignment with the previous company of each project", async () => {
  const left: Row = {
    ...changed("ABC231"),
    outcome: "stale",
    reason: "Someone else changed this first. Nothing was saved.",
  };
  let calls = 0;
  const { user, sent } = await open(({ body }) => {
    calls += 1;
    return calls === 3 ? [left] : rowsOf(body);
  });
  await user.click(box("Ann Lee"));
  await user.click(box("Bob Ray"));
  await user.click(within(await bar()).getByRole("button", { name: "Assign contractor…" }));
  const dialog = await chooseCompany(user, "Ridgeline");
  await user.click(within(dialog).getByRole("button", { name: "Assign 2 projects" }));
  await user.click(await within(dialog).findByRole("button", { name: "Undo" }));
  expect(await within(dialog).findByText("1 of 2 changes were undone")).toBeInTheDocument();
  expect(dialog).toHaveTextContent("Someone else changed this after you, so it was left as is.");
  expect(within(dialog).queryByRole("button", { name: /^(Undo|Retry)/ })).not.toBeInTheDocument();
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { contractor_id: "c-2", projects: [{ code: "ABC230", version: 2 }] },
    { contractor_id: null, projects: [{ code: "ABC231", version: 3 }] },
  ]);
});

it("undoes the other parts if a previous company is no longer active", async () => {
  const detail = "This contractor does not exist or is not active.";
  const refused = () => HttpResponse.json({ status: 422, detail, code: "invalid_input" }, { status: 422 });
  const { user, sent } = await open(({ body }) =>
    body.contractor_id === "c-2" ? (refused() as unknown as HttpResponse<null>) : rowsOf(body),
  );
  await user.click(box("Ann Lee"));
  await user.click(box("Bob Ray"));
  await user.click(within(await bar()).getByRole("button", { name: "Assign contractor…" }));
  const dialog = await chooseCompany(user, "Ridgeline");
  await user.click(within(dialog).getByRole("button", { name: "Assign 2 projects" }));
  await user.click(await within(dialog).findByRole("button", { name: "Undo" }));
  expect(await within(dialog).findByText("1 of 2 changes were undone")).toBeInTheDocument();
  expect(within(dialog).getAllByRole("listitem")[0]).toHaveTextContent(new RegExp(`Ann Lee.*${detail}`));
  expect(sent.slice(1).map(({ body }) => body.contractor_id)).toEqual(["c-2", null]);
});

it("undoes a status change without notes, each project with its previous status", async () => {
  const { user, sent } = await open();
  await user.click(box("Ann Lee"));
  await user.click(within(await bar()).getByRole("button", { name: "Change status…" }));
  const dialog = await screen.findByRole("dialog");
  await chooseStatus(user, "On Hold");
  await user.type(within(dialog).getByRole("textbox", { name: "Notes" }), "Wait.");
  await user.click(within(dialog).getByRole("button", { name: "Change the status of 1 project" }));
  await user.click(await within(dialog).findByRole("button", { name: "Undo" }));
  expect(await within(dialog).findByText("The change was undone")).toBeInTheDocument();
  expect(sent[1]?.body).toEqual({
    status: "submitted",
    is_undo: true,
    projects: [{ code: "ABC230", version: 2 }],
  });
});

it("picks a match with Enter and never assigns another company", async () => {
  const { user, sent } = await open();
  await user.click(box("Bob Ray"));
  await user.click(within(await bar()).getByRole("button", { name: "Assign contractor…" }));
  await chooseCompany(user, "Summit");
  const company = screen.getByRole("combobox", { name: "Contractor" });
  await user.clear(company);
  await user.type(company, "ridge{Enter}");
  expect(company).toHaveValue("ridge");
  await screen.findByRole("option", { name: "Ridgeline" });
  expect(screen.queryByRole("option", { name: "No contractor" })).not.toBeInTheDocument();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(company).toHaveValue("Ridgeline"));
  expect(sent).toEqual([]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.contractor_id).toBe("c-1");
});

it("reports more companies than listed, and a rejected search", async () => {
  const { user } = await open();
  server.use(
    http.get("/api/contractors", ({ request }) =>
      new URL(request.url).searchParams.has("search")
        ? HttpResponse.json({ code: "too_many_searches", detail: "Too many searches." }, { status: 429 })
        : HttpResponse.json({ items: [summit], more: true }),
    ),
  );
  await user.click(box("Bob Ray"));
  await user.click(within(await bar()).getByRole("button", { name: "Assign contractor…" }));
  const company = await screen.findByRole("combobox", { name: "Contractor" });
  await user.click(company);
  expect(await screen.findByRole("option", { name: "Type to find more companies" })).toHaveAttribute(
    "data-combobox-disabled",
    "true",
  );
  await user.type(company, "ridge");
  expect(await screen.findByText(/^Too many searches/)).toBeVisible();
});

it("restores the selection and the chosen company after signing in again", async () => {
  const { user, queryClient } = await open();
  await user.click(box("Bob Ray"));
  await user.click(within(await bar()).getByRole("button", { name: "Assign contractor…" }));
  await chooseCompany(user, "Ridgeline");
  await signInAgain(queryClient, anAccount("admin"), () => screen.queryByRole("dialog"));
  expect(await bar()).toHaveTextContent("1 project selected");
  await user.click(within(await bar()).getByRole("button", { name: "Assign contractor…" }));
  expect(await screen.findByRole("combobox", { name: "Contractor" })).toHaveValue("Ridgeline");
});

it("explains why each project was not changed and retries those", async () => {
  const stale: Row = {
    code: "ABC231",
    outcome: "stale",
    reason: "Someone else changed this first. Nothing was saved.",
    reason_text: { code: "error-stale", params: {} },
    current: { version: 9, status: "on_hold", contractor: "Summit" },
  };
  const gone: Row = {
    code: "ABC232",
    outcome: "not_found",
    reason: "Project not found or access denied",
    reason_text: { code: "error-project-not-found", params: {} },
    current: null,
  };
  const answers = [[changed("ABC230"), stale, gone], [changed("ABC231")]];
  const { user, sent } = await open(() => answers.shift() ?? []);
  for (const owner of OWNERS.slice(0, 3)) await user.click(box(owner));
  await user.click(within(await bar()).getByRole("button", { name: "Change status…" }));
  const dialog = await screen.findByRole("dialog");
  const confirm = within(dialog).getByRole("button", { name: "Change the status of 3 projects" });
  await chooseStatus(user, "Completed");
  expect(confirm).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox", { name: "Notes" }), "All done.");
  expect(dialog).toHaveTextContent("2 projects will change from Submitted to Completed.");
  await user.click(confirm);

  expect(await within(dialog).findByText("1 of 3 projects were updated.")).toBeInTheDocument();
  const rows = within(within(dialog).getByRole("list", { name: "Result" })).getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent(/Bob Ray.*Not updated.*Nothing was saved\. Now: On Hold, Summit\./);
  expect(rows[1]).toHaveTextContent(/Cleo Hart.*Not found.*Project not found or access denied/);
  expect(rows[2]).toHaveTextContent(/Ann Lee.*Updated/);
  await user.click(within(dialog).getByRole("button", { name: "Retry 1 project" }));
  expect(await within(dialog).findByText("2 of 3 projects were updated.")).toBeInTheDocument();
  expect(sent[1]?.body.projects).toEqual([{ code: "ABC231", version: 9 }]);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  // Projects that were not changed stay selected.
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  expect(await bar()).toHaveTextContent("1 project selected");
  expect(box("Cleo Hart")).toBeChecked();
});

it("keeps the input when the server rejects the whole request", async () => {
  const detail = "This contractor does not exist or is not active.";
  const refused = () => HttpResponse.json({ status: 422, detail, code: "invalid_input" }, { status: 422 });
  const { user } = await open(refused as unknown as () => HttpResponse<null>);
  await user.click(box("Ann Lee"));
  await user.click(within(await bar()).getByRole("button", { name: "Assign contractor…" }));
  const dialog = await chooseCompany(user, "Ridgeline");
  await user.click(within(dialog).getByRole("button", { name: "Assign 1 project" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(detail);
  expect(within(dialog).getByRole("combobox", { name: "Contractor" })).toHaveValue("Ridgeline");
});

it("counts projects without a response as not changed, for a retry", async () => {
  const { user } = await open(() => HttpResponse.error() as HttpResponse<null>);
  await user.click(box("Bob Ray"));
  await user.click(within(await bar()).getByRole("button", { name: "Assign contractor…" }));
  const dialog = await chooseCompany(user, "No contractor");
  expect(dialog).toHaveTextContent("1 project already set: no change.");
  await user.click(within(dialog).getByRole("button", { name: "Assign 1 project" }));
  expect(await within(dialog).findByText("Network error. Please check your connection and try again.")).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Retry 1 project" })).toBeEnabled();
});

it("asks before discarding notes, but not before discarding a choice", async () => {
  const { user } = await open();
  await user.click(box("Ann Lee"));
  const begin = async (what: string) => {
    await user.click(within(await bar()).getByRole("button", { name: what }));
    return within(await screen.findByRole("dialog"));
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await begin("Change status…");
  await chooseStatus(user, "Completed");
  await user.keyboard("{Escape}");
  await isClosed();
  const again = await begin("Change status…");
  await user.type(again.getByRole("textbox", { name: "Notes" }), "All done.");
  await user.keyboard("{Escape}");
  expect(await again.findByRole("alertdialog", { name: "Discard the notes?" })).toBeInTheDocument();
  await user.click(again.getByRole("button", { name: "Keep editing" }));
  expect(again.getByRole("textbox", { name: "Notes" })).toHaveValue("All done.");
  await user.click(again.getByRole("button", { name: "Cancel" }));
  await user.click(await again.findByRole("button", { name: "Discard" }));
  await isClosed();
});

describe("changing the status of projects", () => {
  const begin = async (owners = OWNERS.slice(0, 2)) => {
    const page = await open();
    for (const owner of owners) await page.user.click(box(owner));
    await page.user.click(within(await bar()).getByRole("button", { name: "Change status…" }));
    return { ...page, dialog: within(await screen.findByRole("dialog")) };
  };
  const openWork = () =>
    screen.queryByRole("radiogroup", { name: "Open events, tasks, and proposals of these projects" });

  it.each(["Completed", "Build Back Completed", "Rejected", "Canceled"])(
    "with %s offers to close open work, but leaves it open by default",
    async (name) => {
      const { user, sent, dialog } = await begin();
      await user.type(dialog.getByRole("textbox", { name: "Notes" }), "All done.");
      expect(openWork()).not.toBeInTheDocument();
      await chooseStatus(user, name);
      expect(openWork()).toBeVisible();
      expect(dialog.getByRole("radio", { name: "Leave them open" })).toBeChecked();
      expect(dialog.getByText(/and proposed timeslots are deleted\. This cannot be undone\.$/)).toBeVisible();
      await user.click(dialog.getByRole("button", { name: "Change the status of 2 projects" }));
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.body).not.toHaveProperty("close_open_work");
    },
  );

  it("closes open work on request, only with a status that ends projects", async () => {
    const { user, sent, dialog } = await begin();
    await user.type(dialog.getByRole("textbox", { name: "Notes" }), "All done.");
    await chooseStatus(user, "Completed");
    await user.click(dialog.getByRole("radio", { name: "Close them" }));
    await chooseStatus(user, "On Hold");
    expect(openWork()).not.toBeInTheDocument();
    await chooseStatus(user, "Canceled");
    expect(dialog.getByRole("radio", { name: "Close them" })).toBeChecked();
    await user.click(dialog.getByRole("button", { name: "Change the status of 2 projects" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ status: "canceled", close_open_work: true });
  });

  it("sends nothing about open work with any other status", async () => {
    const { user, sent, dialog } = await begin();
    await user.type(dialog.getByRole("textbox", { name: "Notes" }), "Wait.");
    await chooseStatus(user, "Completed");
    await user.click(dialog.getByRole("radio", { name: "Close them" }));
    await chooseStatus(user, "On Hold");
    await user.click(dialog.getByRole("button", { name: "Change the status of 2 projects" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).not.toHaveProperty("close_open_work");
  });

  it.each([
    ["marks the likely next status of all projects", 2, "Site Visit Scheduled"],
    ["marks no status when the projects differ", 3, undefined],
  ])("%s", async (_what, count, next) => {
    const { user, dialog } = await begin(OWNERS.slice(0, count));
    await user.click(dialog.getByRole("combobox", { name: "Status" }));
    const marked = within(await menu()).queryByRole("option", { name: /Likely next/ });
    expect(marked?.textContent).toBe(next && `${next}Likely next`);
  });
});
