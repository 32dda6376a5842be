import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectCard } from "@/test/samples";
import { server } from "@/test/server";
import { ProjectListPage } from "../list/ProjectListPage";

const shown = ["Ann Lee", "Bob Ray"].map((property_owner_name, at) =>
  projectCard({
    id: `0190a000-0000-7000-8000-00000000000${at}`,
    project_code: `ABC23${at}`,
    project_number: `BB-2026-00000${at}`,
    property_owner_name,
    version: at + 1,
  }),
);

/** Opens the list with both projects selected. `answers` has the rows of each path, by call. */
async function open(answers: Record<string, Schemas["ChangedRow"][]>) {
  const sent: [string, unknown][] = [];
  server.use(
    http.get("/api/me", () => HttpResponse.json(anAccount("admin"))),
    http.get("/api/views", () => HttpResponse.json({ items: [], abilities: { share: false } })),
    http.get("/api/projects", () => HttpResponse.json({ items: shown, total: shown.length, total_capped: false })),
    ...Object.entries(answers).map(([path, rows]) =>
      http.post(path, async ({ request }) => {
        sent.push([path, await request.json()]);
        return HttpResponse.json({ rows });
      }),
    ),
  );
  const page = await renderInPortal(<ProjectListPage inAdminArea />, "/admin/projects");
  const table = within(await screen.findByRole("table"));
  await page.user.click(table.getByRole("checkbox", { name: "Select all on this page" }));
  const more = async (item: string) => {
    const bar = within(await screen.findByRole("region", { name: "Selected projects" }));
    await page.user.click(bar.getByRole("button", { name: "More" }));
    await page.user.click(await screen.findByRole("menuitem", { name: item }));
  };
  return { ...page, sent, more };
}

const DELETIONS = "/api/projects/deletions";
const RESTORATIONS = "/api/admin/deleted-projects/restorations";
const HOLDS = "/api/projects/legal-holds";

it("accepts the selected projects after a question that says it cannot be undone", async () => {
  const path = "/api/projects/acceptances";
  const rows: Schemas["ChangedRow"][] = [
    { key: "ABC230", outcome: "changed" },
    { key: "ABC231", outcome: "unchanged" },
  ];
  const { user, sent, more } = await open({ [path]: rows });
  await more("Accept…");
  const question = within(await screen.findByRole("dialog", { name: "Accept 2 projects?" }));
  expect(question.getByText("This cannot be undone.")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Accept" }));
  expect(await screen.findByText("1 project accepted")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  expect(sent).toEqual([[path, { projects: ["ABC230", "ABC231"] }]]);
});

it("deletes the selected projects once their number is typed, names the held one, and restores the other", async () => {
  const [first, second] = shown.map(({ id }) => id);
  const reason = "This project is on legal hold: Lawsuit.";
  const { user, sent, more } = await open({
    [DELETIONS]: [
      { key: first ?? "", outcome: "changed" },
      { key: second ?? "", outcome: "refused", reason },
    ],
    [RESTORATIONS]: [{ key: first ?? "", outcome: "changed", version: 1 }],
  });
  await more("Delete…");
  const question = within(await screen.findByRole("dialog", { name: "Delete 2 projects?" }));
  const confirm = question.getByRole("button", { name: "Delete 2 projects" });
  expect(confirm).toBeDisabled();
  await user.type(question.getByRole("textbox", { name: "Number of projects" }), "2");
  await user.click(confirm);
  const report = within(await screen.findByRole("dialog", { name: "Some rows were not changed" }));
  expect(report.getByRole("listitem")).toHaveTextContent(`Bob Ray, 12 Elm Street (BB-2026-000001)${reason}`);
  await user.click(report.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The change was undone")).toBeVisible();
  expect(sent).toEqual([
    [
      DELETIONS,
      {
        projects: [
          { id: first, version: 1 },
          { id: second, version: 2 },
        ],
      },
    ],
    [RESTORATIONS, { projects: [first] }],
  ]);
  expect(screen.getByText("1 project selected"), "what was refused stays selected").toBeVisible();
});

it("does not restore a project that a colleague deleted first", async () => {
  const [first, second] = shown.map(({ id }) => id);
  const { user, sent, more } = await open({
    [DELETIONS]: [
      { key: first ?? "", outcome: "not_found" },
      { key: second ?? "", outcome: "changed" },
    ],
    [RESTORATIONS]: [{ key: second ?? "", outcome: "changed", version: 1 }],
  });
  await more("Delete…");
  const question = within(await screen.findByRole("dialog", { name: "Delete 2 projects?" }));
  await user.type(question.getByRole("textbox", { name: "Number of projects" }), "2");
  await user.click(question.getByRole("button", { name: "Delete 2 projects" }));
  expect(await screen.findByText("2 projects deleted")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent[1]).toEqual([RESTORATIONS, { projects: [second] }]));
});

it("places a legal hold, and the undo restores the previous reason of each project", async () => {
  const { user, sent, more } = await open({
    [HOLDS]: [
      { key: "ABC230", outcome: "changed" },
      { key: "ABC231", outcome: "changed", previous_reason: "Old case" },
    ],
  });
  await more("Place legal hold…");
  const question = within(await screen.findByRole("dialog", { name: "Place a legal hold on 2 projects" }));
  const confirm = question.getByRole("button", { name: "Place legal hold" });
  expect(confirm).toBeDisabled();
  await user.type(question.getByRole("textbox", { name: "Reason" }), "New case");
  await user.click(confirm);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(([, body]) => body)).toEqual([
    {
      projects: [
        { code: "ABC230", reason: "New case" },
        { code: "ABC231", reason: "New case" },
      ],
    },
    {
      projects: [
        { code: "ABC230", reason: null, undoes: "New case" },
        { code: "ABC231", reason: "Old case", undoes: "New case" },
      ],
    },
  ]);
});

it("lifts legal holds at once, with an undo that sets them again", async () => {
  const { user, sent, more } = await open({
    [HOLDS]: [
      { key: "ABC230", outcome: "changed", previous_reason: "Old case" },
      { key: "ABC231", outcome: "unchanged" },
    ],
  });
  await more("Lift legal hold");
  expect(await screen.findByText("Legal hold of 1 project changed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.[1]).toEqual({ projects: [{ code: "ABC230", reason: "Old case", undoes: null }] });
});
