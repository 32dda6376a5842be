import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { renderInPortal } from "@/test/render";
import { projectPage, storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { FilesPanel } from "./FilesPanel";

type Described = Schemas["DescribePhotos"];

let sent: Described[];
let answer: (body: Described) => Response;

const changed = ({ files }: Described) =>
  HttpResponse.json({ rows: files.map((key) => ({ key, outcome: "changed" })) });

const wall = storedFile({ id: "wall", file_name: "wall.jpg", description: { room: "Kitchen", tags: ["wet"] } });
const roof = storedFile({ id: "roof", file_name: "roof.jpg", description: { room: "Attic", tags: [] } });
const door = storedFile({ id: "door", file_name: "door.jpg" });
const policy = storedFile({ id: "policy", file_name: "policy.pdf", file_type: "application/pdf" });

beforeEach(() => {
  sent = [];
  answer = changed;
  server.use(
    http.get("*/api/projects/ABC234/photos/choices", () =>
      HttpResponse.json({
        rooms: [{ name: "Hall", is_own: false, photos: 0 }],
        phases: [{ key: "damage" }, { key: "rebuild" }],
        tags: ["wet"],
      }),
    ),
    http.get("*/api/projects/ABC234/files", () => HttpResponse.json({ items: [wall, roof, door, policy] })),
    http.post("*/api/projects/ABC234/photos/describe", async ({ request }) => {
      const body = (await request.json()) as Described;
      sent.push(body);
      return answer(body);
    }),
  );
});

async function open(abilities: Partial<Schemas["ProjectAbilities"]> = { add_update: true }) {
  const page = projectPage();
  server.use(
    http.get("*/api/projects/ABC234", () =>
      HttpResponse.json({ ...page, abilities: { ...page.abilities, ...abilities } }),
    ),
  );
  const rendered = await renderInPortal(<FilesPanel source={{ kind: "project", code: "ABC234" }} />);
  await screen.findByRole("article", { name: "wall.jpg" });
  await waitFor(() => expect(rendered.queryClient.isFetching()).toBe(0));
  return rendered;
}

async function openForAll() {
  const rendered = await open();
  const { user } = rendered;
  await user.click(screen.getByRole("button", { name: "Select" }));
  await user.click(screen.getByRole("button", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Describe" }));
  const dialog = await screen.findByRole("dialog", { name: "Describe 3 photos" });
  await within(dialog).findByRole("button", { name: "Hall" });
  return { ...rendered, dialog };
}

const save = () => screen.getByRole("button", { name: "Save" });

it("describes only the photos, sends only what was changed, and undoes it for each", async () => {
  const { user, dialog } = await openForAll();
  expect(save()).toBeDisabled();
  expect(within(dialog).getByRole("button", { name: "wet" })).toHaveAttribute("aria-pressed", "mixed");
  await user.click(within(dialog).getByRole("button", { name: "Hall" }));
  await user.click(within(dialog).getByRole("button", { name: "wet" }));
  await user.click(save());
  expect(await screen.findByText("3 photos described")).toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent).toEqual([{ files: ["wall", "roof", "door"], change: { room: "Hall", add_tags: ["wet"] } }]);

  sent = [];
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([
    { files: ["wall"], change: { room: "Kitchen" } },
    { files: ["roof"], change: { room: "Attic", remove_tags: ["wet"] } },
    { files: ["door"], change: { room: null, remove_tags: ["wet"] } },
  ]);
});

it("clears a room in which the photos differ", async () => {
  const { user, dialog } = await openForAll();
  const rooms = within(within(dialog).getByRole("group", { name: "Room" }));
  await user.click(rooms.getByRole("button", { name: "None" }));
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([{ files: ["wall", "roof", "door"], change: { room: null } }]));
});

it("reports the photos that were left as they were", async () => {
  answer = ({ files }) =>
    HttpResponse.json({
      rows: files.map((key) =>
        key === "roof" ? { key, outcome: "refused", reason: "At most 10 tags." } : { key, outcome: "changed" },
      ),
    });
  const { user, dialog } = await openForAll();
  await user.click(within(dialog).getByRole("button", { name: "wet" }));
  await user.click(save());
  const left = await screen.findByRole("region", { name: "Not changed" });
  expect(left).toHaveTextContent("roof.jpg");
  expect(left).toHaveTextContent("At most 10 tags.");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("asks before changes are lost, and keeps the selection", async () => {
  const { user, dialog } = await openForAll();
  await user.type(within(dialog).getByRole("textbox", { name: "Caption" }), "Dry");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Discard your changes?")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole("region", { name: "Selected files" })).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it("edits one photo from the viewer, and returns to the photo", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Preview roof.jpg" }));
  await user.click(await screen.findByRole("button", { name: "About this photo" }));
  await user.click(await screen.findByRole("button", { name: "Edit description" }));
  const dialog = await screen.findByRole("dialog", { name: "Describe 1 photo" });
  await user.click(within(dialog).getByRole("button", { name: "Rebuild" }));
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ files: ["roof"], change: { phase: "rebuild" } });
  await waitFor(() => expect(document.querySelector(".yarl__slide_current img")).toHaveAttribute("alt", "roof.jpg"));
});

it("is not offered to those who may only read", async () => {
  const { user } = await open({});
  await user.click(screen.getByRole("button", { name: "Select" }));
  expect(screen.queryByRole("button", { name: "Describe" })).not.toBeInTheDocument();
});
