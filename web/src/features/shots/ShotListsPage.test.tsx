import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import type { ShotList } from "./draft";
import { ShotListsPage } from "./ShotListsPage";

const water: ShotList = {
  id: "water",
  version: 3,
  damage_type: "Water Damage",
  phase: "damage",
  needed_for_status: "site_visit_completed",
  enforcement: "block",
  shots: [
    { id: "ceiling", room: "Kitchen", subject: "Ceiling", count: 2, example_url: "/api/shots/ceiling/example" },
    { id: "house", subject: "House", count: 1 },
  ],
};

interface Sent {
  method: string;
  path: string;
  version: string | null;
  body: { damage_type: string | null; shots: { id: string | null; example_of: string | null; subject: string }[] };
}
let sent: Sent[];
let pictures: string[];
let answer: () => Response | undefined;

beforeEach(() => {
  sent = [];
  pictures = [];
  answer = () => undefined;
  const save = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as Sent["body"];
    const { pathname: path } = new URL(request.url);
    sent.push({ method: request.method, path, version: request.headers.get("if-match"), body });
    const shots = body.shots.map((shot, index) => ({ ...shot, id: shot.id ?? `new-${index}` }));
    return answer() ?? HttpResponse.json({ ...water, ...body, version: 4, shots });
  };
  server.use(
    http.get("*/api/shot-lists", () => HttpResponse.json({ items: [water] })),
    http.post("*/api/shot-lists", save),
    http.put("*/api/shot-lists/:id", save),
    http.put("*/api/shots/:id/example", ({ params }) => {
      pictures.push(`put ${params.id}`);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete("*/api/shots/:id/example", ({ params }) => {
      pictures.push(`delete ${params.id}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const open = async () => {
  const page = await renderInPortal(<ShotListsPage />, "/admin/shot-lists");
  await screen.findByText("Water Damage, Damage");
  return page;
};
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const subjects = () => sent[0]?.body.shots.map(({ subject }) => subject);

describe("photo lists", () => {
  it("are shown with their number of photos and the status that needs them", async () => {
    await open();
    expect(screen.getByText("3 photos")).toBeVisible();
    expect(screen.getByText("Required for Site Visit Completed")).toBeVisible();
  });

  it("are created with a subject for each photo and an example picture", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Add list" }));
    const form = await dialog("New photo list");
    await user.click(form.getByRole("button", { name: "Save list" }));
    expect(await form.findByText("Say what the photo shows")).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(form.getByRole("textbox", { name: /^Room/ }), "Bath");
    await user.type(form.getByRole("textbox", { name: /^What it shows/ }), "Floor");
    await user.upload(
      form.getByLabelText("Example picture of photo 1"),
      new File(["picture"], "floor.jpg", { type: "image/jpeg" }),
    );
    await user.click(form.getByRole("button", { name: "Add photo" }));
    const [, second] = form.getAllByRole("textbox", { name: /^Room/ });
    expect(second).toHaveValue("Bath");
    await user.click(form.getByRole("button", { name: "Remove photo 2" }));
    await user.click(form.getByRole("button", { name: "Save list" }));
    expect(await screen.findByText("Photo list saved")).toBeVisible();
    expect(sent[0]).toMatchObject({ method: "POST", body: { damage_type: null, phase: "damage" } });
    expect(subjects()).toEqual(["Floor"]);
    expect(pictures).toEqual(["put new-0"]);
  });

  it("are reordered with the keyboard, and lose an example picture", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Edit the list Water Damage, Damage" }));
    const form = await dialog("Edit photo list");
    await user.click(form.getByRole("button", { name: "Remove example" }));
    form.getByRole("button", { name: "Move photo 1 down" }).focus();
    await user.keyboard("{Enter}");
    await user.click(form.getByRole("button", { name: "Save list" }));
    expect(await screen.findByText("Photo list saved")).toBeVisible();
    expect(sent[0]).toMatchObject({ method: "PUT", path: "/api/shot-lists/water", version: '"3"' });
    expect(subjects()).toEqual(["House", "Ceiling"]);
    expect(pictures).toEqual(["delete ceiling"]);
  });

  it("are copied for another damage type with their example pictures", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Copy the list Water Damage, Damage" }));
    const form = await dialog("Copy photo list");
    await user.type(form.getByRole("combobox", { name: "Damage type" }), "Mold Damage");
    await user.click(form.getByRole("button", { name: "Save list" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.damage_type).toBe("Mold Damage");
    expect(sent[0]?.body.shots[0]).toMatchObject({ id: null, example_of: "ceiling" });
  });

  it("show the server's errors at their fields, and a change by somebody else", async () => {
    const refused = (status: number, code: string, errors: object[]) =>
      HttpResponse.json({ title: "No", status, code, detail: "No", errors, request_id: "r" }, { status });
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Edit the list Water Damage, Damage" }));
    const form = await dialog("Edit photo list");
    answer = () =>
      refused(422, "invalid_input", [{ field: "shots.1.subject", code: "too_long", message: "Subject is too long" }]);
    await user.click(form.getByRole("button", { name: "Save list" }));
    expect(await form.findByText("Subject is too long")).toBeVisible();
    answer = () => refused(412, "stale", []);
    await user.click(form.getByRole("button", { name: "Save list" }));
    expect(await form.findByText(/Somebody else has changed this list/)).toBeVisible();
  });

  it("are deleted after a question", async () => {
    const deleted: (string | null)[] = [];
    server.use(
      http.delete("*/api/shot-lists/water", ({ request }) => {
        deleted.push(request.headers.get("if-match"));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Delete the list Water Damage, Damage" }));
    const question = await dialog("Delete this photo list?");
    await user.click(question.getByRole("button", { name: "Delete list" }));
    expect(await screen.findByText("The list Water Damage, Damage was deleted")).toBeVisible();
    expect(deleted).toEqual(['"3"']);
  });
});
