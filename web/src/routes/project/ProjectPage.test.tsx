import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { projectKeys } from "@/api/project";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { aNote } from "@/test/tasks";
import { AdminProjectPage, PartnerProjectPage } from "./ProjectPage";

const project = projectPage({ abilities: { ...projectPage().abilities, add_update: true } });

// Missing in jsdom.
HTMLImageElement.prototype.decode = () => Promise.resolve();

async function open(at: string, page = <PartnerProjectPage />, path = "/projects/$code", shown = project) {
  server.use(
    http.get("*/api/me", () => HttpResponse.json(anAccount())),
    http.get("*/api/projects/:code/messages/unread", () => HttpResponse.json({ unread: 0 })),
    http.get("*/api/projects/ABC234", () => HttpResponse.json(shown)),
    http.get("*/api/projects/ABC234/events/upcoming", () => HttpResponse.json({ upcoming: 0, next: null })),
    http.get("*/api/projects/ABC234/updates/unread", () => HttpResponse.json({ unread: 0 })),
    http.get("*/api/projects/ABC234/updates", () => HttpResponse.json({ items: [], next_cursor: null })),
  );
  const rendered = await renderInPortal(page, at, path);
  await screen.findByRole("heading", { level: 1 });
  return rendered;
}
const dialog = () => screen.findByRole("dialog", { name: "Add Project Update" });
const notes = () => screen.findByRole("textbox", { name: "Notes" });
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

it("keeps the update dialog in the URL, where Back closes it", async () => {
  const { user, address, back } = await open("/projects/ABC234");
  await user.click(screen.getByRole("button", { name: "Add Update" }));
  await dialog();
  expect(address()).toBe("/projects/ABC234?update=new");
  back();
  await isGone();
  expect(address()).toBe("/projects/ABC234");
});

it("asks before leaving typed notes, and discards them on request", async () => {
  const { user, address, go } = await open("/projects/ABC234");
  await user.click(screen.getByRole("button", { name: "Add Update" }));
  await user.type(await notes(), "Dry.");
  go("/elsewhere");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(await notes()).toHaveValue("Dry.");
  expect(address()).toBe("/projects/ABC234?update=new");
  go("/elsewhere");
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await isGone();
  expect(address()).toBe("/projects/ABC234");
});

it("opens the dialog from the URL and closes it", async () => {
  const { user, address } = await open("/projects/ABC234?update=new");
  await dialog();
  await notes();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await isGone();
  expect(address()).toBe("/projects/ABC234");
});

it("prints without losing typed text", async () => {
  const abilities = { ...project.abilities, manage_notes: true };
  const print = vi.fn();
  vi.stubGlobal("print", print);
  server.use(
    http.get("*/api/projects/ABC234/notes", () =>
      HttpResponse.json({ items: [aNote()], next_cursor: null, abilities: { create: true } }),
    ),
  );
  const { user } = await open("/admin/projects/ABC234?tab=admin", <AdminProjectPage />, "/admin/projects/$code", {
    ...project,
    abilities,
  });
  await user.click(await screen.findByRole("button", { name: /^Edit the note by/ }));
  await user.type(await screen.findByRole("textbox", { name: "Note" }), " Call then.");
  await user.click(screen.getByRole("button", { name: "Print" }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getAllByRole("heading", { level: 1 }), "only the printed sheet is shown").toHaveLength(1);
  expect(screen.queryByRole("tab")).not.toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue(`${aNote().note} Call then.`);
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
});

const hidden = () =>
  HttpResponse.json({ status: 404, code: "not_found", detail: "Project not found or access denied" }, { status: 404 });

it("follows the project to its new code and sends the notes there", async () => {
  const { user, address, queryClient } = await open("/projects/ABC234");
  await user.click(screen.getByRole("button", { name: "Add Update" }));
  await user.type(await notes(), "Dry.");
  const moved = { ...project, project_code: "NEW789" };
  let sent: unknown;
  server.use(
    http.get("*/api/projects/ABC234", hidden),
    http.get("*/api/projects/by-id/:id", () => HttpResponse.json(moved)),
    http.get("*/api/projects/NEW789", () => HttpResponse.json(moved)),
    http.get("*/api/projects/NEW789/updates/unread", () => HttpResponse.json({ unread: 0 })),
    http.get("*/api/projects/NEW789/updates", () => HttpResponse.json({ items: [], next_cursor: null })),
    http.post("*/api/projects/NEW789/updates", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  await queryClient.invalidateQueries({ queryKey: projectKeys.all });
  await waitFor(() => expect(address()).toBe("/projects/NEW789?update=new"));
  expect(await screen.findByText(/now has the code NEW789/)).toBeVisible();
  expect(await notes()).toHaveValue("Dry.");
  await user.click(within(await dialog()).getByRole("button", { name: "Add Update" }));
  await waitFor(() => expect(sent).toMatchObject({ notes: "Dry." }));
});

it("hides a project that was taken away, but keeps the typed notes", async () => {
  const { user, queryClient } = await open("/projects/ABC234");
  await user.click(screen.getByRole("button", { name: "Add Update" }));
  await user.type(await notes(), "Dry.");
  server.use(http.get("*/api/projects/ABC234", hidden), http.get("*/api/projects/by-id/:id", hidden));
  await queryClient.invalidateQueries({ queryKey: projectKeys.all });
  const shown = await dialog();
  expect(await within(shown).findByText("Project not found or access denied")).toBeVisible();
  expect(within(shown).getByText("Dry.")).toBeVisible();
  expect(within(shown).getByRole("button", { name: "Copy notes" })).toBeVisible();
  expect(within(shown).getByRole("button", { name: "Add Update" })).toBeDisabled();
  expect(screen.queryByText(new RegExp(project.property_owner_name))).not.toBeInTheDocument();
  expect(screen.queryByText(new RegExp(project.project_number))).not.toBeInTheDocument();
  expect(document.body).toHaveTextContent("Back to Dashboard");
  expect(document.title).toBe("Project not found or access denied · Buildback");
});

it("asks an admin about open work and keeps the count of open tasks", async () => {
  const abilities = { ...project.abilities, manage_tasks: true };
  server.use(
    http.get("*/api/projects/ABC234/tasks/open", () => HttpResponse.json({ open: 1 })),
    http.get("*/api/projects/ABC234/events", () => HttpResponse.json({ proposed: [], scheduled: [], past: [] })),
    http.get("*/api/projects/ABC234/tasks", () =>
      HttpResponse.json({ items: [{ id: "t-1", version: 2, description: "Send the invoice.", status: "open" }] }),
    ),
  );
  const { user } = await open("/admin/projects/ABC234", <AdminProjectPage />, "/admin/projects/$code", {
    ...project,
    abilities,
    status_choices: ["submitted", "canceled"],
  });
  const tab = await screen.findByRole("tab", { name: /^Tasks/ });
  await waitFor(() => expect(tab).toHaveTextContent("1"));
  await user.click(screen.getByRole("button", { name: "Add Update" }));
  await user.click(await screen.findByRole("combobox", { name: "Status" }));
  await user.click(await screen.findByRole("option", { name: "Canceled" }));
  expect(await screen.findByRole("combobox", { name: "Action for Send the invoice." })).toBeInTheDocument();
  expect(tab).toHaveTextContent("1");
});
