import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { blankCanvas } from "@/test/canvas";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { server } from "@/test/server";
import AnnotationEditor from "./AnnotationEditor";
import type { Annotations } from "./queries";
import type { Shape } from "./shape";

const PATH = "*/api/projects/ABC234/files/wall.jpg/annotations";
const file = storedFile({ file_name: "wall.jpg" });
const blur: Shape = { kind: "blur", x1: 0.1, y1: 0.1, x2: 0.3, y2: 0.3, color: null, text: null };
const arrow: Shape = { kind: "arrow", x1: 0.4, y1: 0.4, x2: 0.6, y2: 0.6, color: "red" };

const annotations = (given: Partial<Annotations> = {}): Annotations => ({
  version: 0,
  shapes: [],
  versions: [],
  abilities: { edit: true, edit_blurs: true },
  ...given,
});

beforeEach(blankCanvas);

/** Serves annotations and records what is saved. */
function serve(shown: Annotations, ...answers: Response[]) {
  const saved: { version: string | null; shapes: Shape[] }[] = [];
  server.use(
    http.get(PATH, () => HttpResponse.json(shown)),
    http.put(PATH, async ({ request }) => {
      const { shapes } = (await request.json()) as { shapes: Shape[] };
      saved.push({ version: request.headers.get("If-Match"), shapes });
      return answers.shift() ?? HttpResponse.json(annotations({ version: shown.version + 1, shapes }));
    }),
  );
  return saved;
}

async function open() {
  const onClose = vi.fn();
  const rendered = await renderInPortal(<AnnotationEditor code="ABC234" file={file} onClose={onClose} />);
  await screen.findByRole("button", { name: "Arrow" });
  return { ...rendered, onClose };
}

const list = () => screen.getByRole("region", { name: "Annotations" });
const items = () => within(list()).getAllByRole("button");
const press = (name: string) => screen.getByRole("button", { name });

it("places, moves, and deletes shapes by keyboard, and saves them", async () => {
  const saved = serve(annotations());
  const { user, onClose } = await open();
  expect(press("Save")).toBeDisabled();
  await user.click(press("Place in the middle"));
  await user.click(press("Blur"));
  await user.click(press("Place in the middle"));
  await user.click(press("Text"));
  await user.click(press("Place in the middle"));
  expect(screen.getByRole("textbox", { name: "Text on the photo" })).toHaveFocus();
  await user.keyboard(" Wet wall ");
  await user.click(press("Yellow"));
  await user.click(press("Place in the middle"));
  expect(items().map((item) => item.textContent)).toEqual(["Arrow 1", "Blur 1", "Text 1: Wet wall"]);
  act(() => items()[0]?.focus());
  await user.keyboard("{ArrowRight}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}");
  await user.tab();
  expect(items()[1]).toHaveFocus();
  await user.keyboard("{Delete}");
  await user.click(press("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved).toHaveLength(1);
  expect(saved[0]?.version).toBe('"0"');
  const [moved, text] = saved[0]?.shapes ?? [];
  expect(moved).toMatchObject({
    kind: "arrow",
    x1: expect.closeTo(0.41),
    y2: expect.closeTo(0.61),
    x2: expect.closeTo(0.6),
  });
  expect(text).toMatchObject({ kind: "text", text: "Wet wall", color: "yellow" });
});

it("undoes and redoes", async () => {
  serve(annotations({ version: 3, shapes: [arrow] }));
  const { user } = await open();
  await user.click(items()[0] as HTMLElement);
  await user.click(press("Delete"));
  expect(screen.queryByRole("region", { name: "Annotations" })).not.toBeInTheDocument();
  await user.click(press("Undo"));
  expect(items()).toHaveLength(1);
  expect(press("Undo")).toBeDisabled();
  await user.click(press("Redo"));
  expect(press("Redo")).toBeDisabled();
});

it("asks before unsaved shapes are lost", async () => {
  serve(annotations());
  const { user, onClose } = await open();
  await user.click(press("Place in the middle"));
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(onClose).not.toHaveBeenCalled();
  expect(items()).toHaveLength(1);
  await user.click(press("Cancel"));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  expect(onClose).toHaveBeenCalled();
});

it("keeps the shapes on a conflict, with the blurs that others have added", async () => {
  const current = annotations({ version: 2, shapes: [blur] });
  const stale = HttpResponse.json({ status: 412, code: "stale", current }, { status: 412 });
  const saved = serve(annotations(), stale);
  const { user, onClose } = await open();
  await user.click(press("Place in the middle"));
  await user.click(press("Save"));
  expect(await screen.findByText(/^Someone else has saved annotations/)).toBeInTheDocument();
  expect(items().map((item) => item.textContent)).toEqual(["Arrow 1", "Blur 1"]);
  await user.click(press("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved.map(({ version }) => version)).toEqual(['"0"', '"2"']);
  expect(saved[1]?.shapes).toMatchObject([{ kind: "arrow" }, blur]);
});

it("does not let partners change saved blurs", async () => {
  serve(annotations({ version: 1, shapes: [blur], abilities: { edit: true, edit_blurs: false } }));
  const { user } = await open();
  act(() => items()[0]?.focus());
  await user.keyboard("{Delete}{ArrowLeft}");
  expect(items()).toHaveLength(1);
  expect(press("Delete")).toBeDisabled();
  expect(press("Save")).toBeDisabled();
  expect(screen.getByText(/^Saved blurs can only be changed/)).toBeInTheDocument();
});
