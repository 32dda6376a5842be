import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { Documents } from "./Documents";
import { Gallery } from "./Gallery";

const photo = (name: string, day: string) => storedFile({ id: name, file_name: name, uploaded_at: `${day}T12:00:00` });
const paper = (name: string) => storedFile({ id: name, file_name: name, file_type: "application/pdf" });

const listing = (files: ReturnType<typeof storedFile>[]) =>
  server.use(http.get("*/api/owner/files", () => HttpResponse.json({ items: files, next_cursor: null })));

const done = { from: "2026-11-10", isDone: true };

it("shows the photos by day, with before and after first", async () => {
  listing([
    photo("roof.jpg", "2026-11-20"),
    photo("wall.jpg", "2026-11-20"),
    paper("estimate.pdf"),
    photo("floor.jpg", "2026-11-03"),
    photo("leak.jpg", "2026-11-03"),
  ]);
  const { user } = await renderInPortal(<Gallery work={done} />);
  const days = await screen.findAllByRole("heading", { level: 3 });
  expect(days.map((day) => day.textContent)).toEqual(["Nov\u00A020,\u00A02026", "Nov\u00A03,\u00A02026"]);
  const pair = within(screen.getByRole("figure"));
  expect(pair.getAllByRole("button").map((side) => side.textContent)).toEqual([
    "Before: photos from Nov\u00A03,\u00A02026",
    "After: photos from Nov\u00A020,\u00A02026",
  ]);
  expect(pair.getAllByRole("img").map((picture) => picture.getAttribute("src"))).toEqual([
    photo("leak.jpg", "2026-11-03").thumbnail_url,
    photo("roof.jpg", "2026-11-20").thumbnail_url,
  ]);
  expect(screen.queryByText("estimate.pdf")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Before: photos from Nov\u00A03,\u00A02026" }));
  expect(await screen.findByRole("dialog")).toBeInTheDocument();
});

it("calls the newest photos the latest while work is going on, and compares none before it", async () => {
  listing([photo("roof.jpg", "2026-11-20"), photo("leak.jpg", "2026-11-03")]);
  const first = await renderInPortal(<Gallery work={{ ...done, isDone: false }} />);
  expect(await screen.findByRole("button", { name: /^Latest: / })).toBeInTheDocument();
  expect(screen.queryByText("After")).not.toBeInTheDocument();
  first.unmount();
  await renderInPortal(<Gallery work={undefined} />);
  await screen.findByRole("button", { name: "Preview roof.jpg" });
  expect(screen.queryByRole("figure")).not.toBeInTheDocument();
});

it("arranges photos by room and phase, and compares those that belong together", async () => {
  const of = (name: string, day: string, room: string | null, phase: string, before: string | null = null) => ({
    ...photo(name, day),
    description: { room, phase, tags: [], before },
  });
  listing([
    of("dry.jpg", "2026-11-20", "Kitchen", "complete", "wet.jpg"),
    of("hall.jpg", "2026-11-19", null, "damage"),
    of("wet.jpg", "2026-11-18", "Kitchen", "damage"),
    of("roof.jpg", "2026-11-03", "Attic", "damage", "gone.jpg"),
  ]);
  const { user, address } = await renderInPortal(<Gallery work={undefined} />);
  await user.click(await screen.findByText("By room"));
  expect(screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
    "Attic · Damage",
    "Kitchen · Damage",
    "Kitchen · Complete",
    "No room · Damage",
  ]);
  expect(address()).toBe("/?arrange=room");
  const pair = within(screen.getByRole("figure"));
  expect(pair.getByRole("img", { name: "Before: wet.jpg" })).toBeInTheDocument();
  expect(pair.getByRole("img", { name: "After: dry.jpg" })).toBeInTheDocument();
  expect(pair.getByRole("slider", { name: "Before and after" })).toBeInTheDocument();
});

it("offers no arrangement where no photo says more than its date", async () => {
  listing([photo("roof.jpg", "2026-11-20")]);
  await renderInPortal(<Gallery work={undefined} />);
  await screen.findByRole("button", { name: "Preview roof.jpg" });
  expect(screen.queryByText("By room")).not.toBeInTheDocument();
});

it("shows the newest twelve photos at first", async () => {
  listing(Array.from({ length: 14 }, (_, n) => photo(`${n}.jpg`, "2026-11-20")));
  const { user } = await renderInPortal(<Gallery work={undefined} />);
  expect(await screen.findAllByRole("button", { name: /^Preview/ })).toHaveLength(12);
  await user.click(screen.getByRole("button", { name: "Show 2 more photos" }));
  expect(screen.getAllByRole("button", { name: /^Preview/ })).toHaveLength(14);
  expect(screen.queryByRole("button", { name: /more photo/ })).not.toBeInTheDocument();
});

it("renders few of thousands of photos, and one viewer pages through all", async () => {
  listing([
    ...Array.from({ length: 2000 }, (_, n) => photo(`${n}.jpg`, "2026-11-20")),
    ...Array.from({ length: 1000 }, (_, n) => photo(`${2000 + n}.jpg`, "2026-11-03")),
  ]);
  const { user } = await renderInPortal(<Gallery work={undefined} />);
  await user.click(await screen.findByRole("button", { name: "Show 2988 more photos" }));
  const first = () => screen.getByRole("button", { name: "Preview 0.jpg" });
  await waitFor(() => expect(first().closest("li")).toHaveAttribute("aria-setsize", "2000"));
  expect(screen.getAllByRole("button", { name: /^Preview/ }).length).toBeLessThan(60);
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(2);
  expect(screen.getByText("1000 photos")).toBeInTheDocument();
  await user.click(first());
  expect(await screen.findByText("1 / 3000")).toBeInTheDocument();
});

it("says what will appear where there are no photos, and shows no empty list of documents", async () => {
  listing([]);
  const { container } = await renderInPortal(
    <>
      <Gallery work={undefined} />
      <Documents />
    </>,
  );
  expect(await screen.findByText("No photos yet")).toBeInTheDocument();
  expect(within(container).queryByText("Documents")).not.toBeInTheDocument();
});

it("lists the documents, and downloads them together", async () => {
  listing([paper("estimate.pdf"), photo("roof.jpg", "2026-11-20"), paper("contract.pdf")]);
  const asked: string[] = [];
  server.use(
    http.head("*/api/owner/files/archive", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("ids") ?? "");
      return new HttpResponse(null);
    }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  const { user } = await renderInPortal(<Documents />);
  const list = within(await screen.findByRole("list"));
  expect(list.getAllByRole("link").map((link) => link.textContent)).toEqual([
    expect.stringContaining("estimate.pdf"),
    expect.stringContaining("contract.pdf"),
  ]);
  await user.click(screen.getByRole("button", { name: "Download all documents" }));
  expect(asked).toEqual(["estimate.pdf,contract.pdf"]);
  expect(click).toHaveBeenCalled();
});

it("shows why the files could not be loaded", async () => {
  server.use(http.get("*/api/owner/files", () => HttpResponse.json({ status: 404 }, { status: 404 })));
  await renderInPortal(<Gallery work={undefined} />);
  expect(await screen.findByText("The photos and files could not be loaded.")).toBeInTheDocument();
});
