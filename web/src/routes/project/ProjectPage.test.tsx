import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { PartnerProjectPage } from "./ProjectPage";

const project = projectPage({ abilities: { ...projectPage().abilities, add_update: true } });

async function open(at: string) {
  server.use(
    http.get("*/api/projects/ABC234", () => HttpResponse.json(project)),
    http.get("*/api/projects/ABC234/events/upcoming", () => HttpResponse.json({ upcoming: 0, next: null })),
    http.get("*/api/projects/ABC234/updates/unread", () => HttpResponse.json({ unread: 0 })),
    http.get("*/api/projects/ABC234/updates", () => HttpResponse.json({ items: [], next_cursor: null })),
  );
  const page = await renderInPortal(<PartnerProjectPage />, at, "/projects/$code");
  await screen.findByRole("heading", { level: 1 });
  return page;
}
const dialog = () => screen.findByRole("dialog", { name: "Add Project Update" });
const notes = () => screen.findByRole("textbox", { name: "Notes" });
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

it("keeps the update dialog in the address, as a step that Back undoes", async () => {
  const { user, address, back } = await open("/projects/ABC234");
  await user.click(screen.getByRole("button", { name: "Add Update" }));
  await dialog();
  expect(address()).toBe("/projects/ABC234?update=new");
  back();
  await isGone();
  expect(address()).toBe("/projects/ABC234");
});

it("asks before what was written is left behind, and goes when told to", async () => {
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

it("opens the dialog by its address, and closes it there", async () => {
  const { user, address } = await open("/projects/ABC234?update=new");
  await dialog();
  await notes();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await isGone();
  expect(address()).toBe("/projects/ABC234");
});
