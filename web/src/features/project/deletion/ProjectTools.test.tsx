import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { projectPageQuery } from "@/api/project";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import ProjectTools from "./ProjectTools";
import type { LegalHold } from "./queries";

const NUMBER = "BB-2026-000123";
const HOLD: LegalHold = { reason: "Reyes v. Harbor", set_by: "Ada Cole", set_at: "2026-11-20T17:00:00Z" };

/** The part of a project's page with the tools. */
function Page() {
  const { data } = useQuery(projectPageQuery("ABC234"));
  return data ? <ProjectTools project={data} area="admin" /> : null;
}

async function open({ hold = null, version = 4 }: { hold?: LegalHold | null; version?: number } = {}) {
  const state = { hold, version };
  const sent: string[] = [];
  const abilities = { ...projectPage().abilities, delete: true, manage_legal_hold: true };
  const page = () => projectPage({ project_number: NUMBER, version: state.version, abilities });
  server.use(
    http.get("*/api/projects/ABC234", () => HttpResponse.json(page())),
    http.get("*/api/projects/ABC234/legal-hold", () => HttpResponse.json({ hold: state.hold })),
    http.put("*/api/projects/ABC234/legal-hold", async ({ request }) => {
      const { reason } = (await request.json()) as { reason: string };
      sent.push(`hold: ${reason}`);
      state.hold = { ...HOLD, reason };
      return HttpResponse.json({ hold: state.hold });
    }),
    http.delete("*/api/projects/ABC234/legal-hold", () => {
      sent.push("lift");
      state.hold = null;
      return HttpResponse.json({ hold: null });
    }),
    http.delete("*/api/projects/ABC234", ({ request }) => {
      const tag = request.headers.get("if-match");
      sent.push(`delete ${tag}`);
      if (tag !== `"${state.version}"`)
        return HttpResponse.json({ status: 412, code: "stale", current: page() }, { status: 412 });
      return HttpResponse.json({ id: "p-1", project_number: NUMBER });
    }),
    http.post("*/api/admin/deleted-projects/p-1/restore", () => {
      sent.push("restore");
      return HttpResponse.json(page());
    }),
  );
  const rendered = await renderInPortal(<Page />, "/admin/projects/ABC234");
  const choose = async (item: string) => {
    await rendered.user.click(await screen.findByRole("button", { name: "More actions" }));
    await rendered.user.click(await screen.findByRole("menuitem", { name: new RegExp(`^${item}`) }));
  };
  return { ...rendered, state, sent, choose };
}

it("deletes a project after its number was typed, leaves its page, and offers to undo it", async () => {
  const { user, address, sent, choose } = await open();
  await choose("Delete…");
  const dialog = await screen.findByRole("dialog", { name: `Delete ${NUMBER}?` });
  const send = within(dialog).getByRole("button", { name: "Delete project" });
  const typed = within(dialog).getByRole("textbox", { name: "Project number" });
  await user.type(typed, "BB-2026-00012{Enter}");
  expect(send).toBeDisabled();
  expect(sent).toEqual([]);
  await user.clear(typed);
  await user.type(typed, " bb-2026-000123 ");
  await user.click(send);
  await waitFor(() => expect(address()).toBe("/admin/projects"));
  expect(await screen.findByText(`Maria Alvarez, 12 Elm Street (${NUMBER}) was deleted`)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText(`Maria Alvarez, 12 Elm Street (${NUMBER}) was restored`)).toBeInTheDocument();
  expect(sent).toEqual(['delete "4"', "restore"]);
});

it("deletes nothing that changed meanwhile, and the changed project at the second attempt", async () => {
  const { user, state, sent, choose, address } = await open();
  await choose("Delete…");
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox"), NUMBER);
  state.version = 5;
  await user.click(within(dialog).getByRole("button", { name: "Delete project" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("Someone else changed this project");
  await user.click(within(dialog).getByRole("button", { name: "Delete project" }));
  await waitFor(() => expect(address()).toBe("/admin/projects"));
  expect(sent).toEqual(['delete "4"', 'delete "5"']);
});

it("explains why a project on legal hold cannot be deleted", async () => {
  const { sent, choose } = await open({ hold: HOLD });
  await choose("Delete….*Not possible");
  const dialog = await screen.findByRole("dialog", { name: `Delete ${NUMBER}?` });
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Reyes v. Harbor");
  expect(within(dialog).getByText(/^Placed by Ada Cole on Nov 20, 2026/)).toBeInTheDocument();
  expect(within(dialog).queryByRole("button", { name: "Delete project" })).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

it("places a legal hold with a reason, and lifts it with a way back", async () => {
  const { user, sent, choose } = await open();
  await choose("Place legal hold…");
  const dialog = await screen.findByRole("dialog", { name: `Place a legal hold on ${NUMBER}` });
  const place = within(dialog).getByRole("button", { name: "Place legal hold" });
  await user.click(place);
  expect(within(dialog).getByText("Reason is required")).toBeInTheDocument();
  await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Reyes v. Harbor");
  await user.click(place);
  expect(await screen.findByText("Legal hold placed")).toBeInTheDocument();
  await choose("Lift legal hold");
  expect(await screen.findByText("Legal hold lifted")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent).toEqual(["hold: Reyes v. Harbor", "lift", "hold: Reyes v. Harbor"]));
});
