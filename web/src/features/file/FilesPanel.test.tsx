import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { blankCanvas } from "@/test/canvas";
import { renderInPortal } from "@/test/render";
import { projectPage, storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { FilesPanel } from "./FilesPanel";
import { FilesView } from "./FilesView";

const photo = storedFile({ file_name: "wall.jpg", file_size: 1536 });
const claim = storedFile({
  file_name: "claim.pdf",
  file_type: "application/pdf",
  file_size: 2_097_152,
  origin: "original_submission",
});
const estimate = storedFile({
  file_name: "estimate.docx",
  file_type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  file_size: 512,
  origin: "original_submission",
});

const source = { kind: "project", code: "ABC234" } as const;

describe("FilesPanel", () => {
  beforeEach(() => {
    server.use(http.get("*/api/projects/ABC234", () => HttpResponse.json(projectPage())));
  });

  it.each([
    ["stays when reloading fails", 503, true],
    ["disappears when access is lost", 404, false],
  ])("a listed file %s", async (_, status, stays) => {
    let refusal: number | undefined;
    server.use(
      http.get("*/api/projects/ABC234/files", () =>
        refusal ? HttpResponse.json({ status: refusal }, { status: refusal }) : HttpResponse.json({ items: [claim] }),
      ),
    );
    const { queryClient } = await renderInPortal(<FilesPanel source={source} />);
    expect(await screen.findByRole("article", { name: "claim.pdf" })).toBeInTheDocument();
    refusal = status;
    await queryClient.invalidateQueries({ queryKey: ["file"] });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryAllByRole("article")).toHaveLength(stays ? 1 : 0);
    expect(screen.queryAllByRole("alert")).toHaveLength(stays ? 0 : 1);
  });
});

describe("The lightbox", () => {
  it("shows annotations until they are switched off, and opens their editor", async () => {
    blankCanvas();
    const annotated = { ...photo, annotations: { version: 1, shapes: 1 } };
    const shape = { kind: "text", x1: 0.1, y1: 0.1, x2: 0.4, y2: 0.2, color: "red", text: "Mold" };
    server.use(
      http.get("*/api/projects/ABC234/files", () =>
        HttpResponse.json({ items: [{ ...annotated, abilities: { read: true, delete: false, annotate: true } }] }),
      ),
      http.get("*/api/projects/ABC234/files/wall.jpg/annotations", () =>
        HttpResponse.json({ version: 1, shapes: [shape], versions: [], abilities: { edit: true, edit_blurs: true } }),
      ),
    );
    const { user } = await renderInPortal(<FilesPanel source={source} />);
    await user.click(await screen.findByRole("button", { name: "Preview wall.jpg" }));
    const annotations = { name: "1 annotation: Mold" };
    expect(await screen.findByRole("img", annotations)).toBeInTheDocument();
    const shown = screen.getByRole("button", { name: "Show annotations" });
    expect(shown).toHaveAttribute("aria-pressed", "true");
    await user.click(shown);
    expect(screen.queryByRole("img", annotations)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Annotate" }));
    expect(await screen.findByRole("dialog", { name: "Annotate wall.jpg" })).toBeInTheDocument();
    expect(document.querySelector(".yarl__portal")).not.toBeInTheDocument();
  });

  it("reports an image that cannot be loaded", async () => {
    server.use(http.get("*/api/projects/ABC234/files", () => HttpResponse.json({ items: [photo] })));
    const { user } = await renderInPortal(<FilesPanel source={source} />);
    await user.click(await screen.findByRole("button", { name: "Preview wall.jpg" }));
    await waitFor(() => expect(document.querySelector(".yarl__slide_current img")).toBeInTheDocument());
    fireEvent.error(document.querySelector(".yarl__slide_current img") as HTMLElement);
    expect(await screen.findByText("Failed to preview file: the image could not be loaded.")).toBeInTheDocument();
  });

  const wall = storedFile({ file_name: "wall.jpg" });
  const roof = storedFile({ file_name: "roof.jpg" });
  const floor = storedFile({ file_name: "floor.jpg" });

  it("stays on the viewed image when files are added or removed", async () => {
    let items = [wall, roof, floor];
    server.use(http.get("*/api/projects/ABC234/files", () => HttpResponse.json({ items })));
    const { user, queryClient } = await renderInPortal(<FilesPanel source={source} />);
    await user.click(await screen.findByRole("button", { name: "Preview wall.jpg" }));
    // Expects this file and position in the viewer.
    const shows = (name: string, place: string) =>
      waitFor(() => {
        expect(document.querySelector(".yarl__slide_current img")).toHaveAttribute("alt", name);
        expect(document.querySelector(".yarl__counter")).toHaveTextContent(place);
      });
    const change = async (now: typeof items) => {
      items = now;
      await queryClient.invalidateQueries({ queryKey: ["file"] });
    };
    await shows("wall.jpg", "1 / 3");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await shows("roof.jpg", "2 / 3");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await shows("floor.jpg", "3 / 3");

    const again = { ...floor, url: "/api/files/floor.jpg?show=again" };
    await change([wall, roof, again]);
    await shows("floor.jpg", "3 / 3");
    await change([storedFile({ file_name: "new.jpg" }), wall, roof, again]);
    await shows("floor.jpg", "4 / 4");
    await change([wall, roof]);
    await shows("roof.jpg", "2 / 2");
    await change([]);
    await waitFor(() => expect(document.querySelector(".yarl__counter")).not.toBeInTheDocument());
  });

  it("moves with keys and swipes and stops at both ends", async () => {
    const items = [wall, roof, floor];
    server.use(http.get("*/api/projects/ABC234/files", () => HttpResponse.json({ items })));
    const { user } = await renderInPortal(<FilesPanel source={source} />);
    await user.click(await screen.findByRole("button", { name: "Preview wall.jpg" }));
    const shows = (name: string) =>
      waitFor(() => expect(document.querySelector(".yarl__slide_current img")).toHaveAttribute("alt", name));
    await shows("wall.jpg");
    const viewer = document.querySelector(".yarl__container") as HTMLElement;
    const press = (key: string) => fireEvent.keyDown(viewer, { key });
    // Swipes horizontally. jsdom has no pointer events.
    const swipe = (from: number, to: number) => {
      const touch = (type: string, clientX: number, buttons: number) =>
        fireEvent(viewer, Object.assign(new MouseEvent(type, { bubbles: true, clientX, buttons }), { pointerId: 1 }));
      touch("pointerdown", from, 1);
      for (const part of [0.4, 0.7, 1]) touch("pointermove", from + (to - from) * part, 1);
      touch("pointerup", to, 0);
    };
    press("ArrowRight");
    await shows("roof.jpg");
    swipe(300, 60);
    await shows("floor.jpg");
    swipe(300, 60);
    press("ArrowRight");
    await shows("floor.jpg");
    swipe(60, 300);
    await shows("roof.jpg");
    press("ArrowLeft");
    await shows("wall.jpg");
    press("Escape");
    await waitFor(() => expect(document.querySelector(".yarl__counter")).not.toBeInTheDocument());
  });
});

/** The tab that the browser opens for a preview. */
function blankTab() {
  const [replace, close] = [vi.fn(), vi.fn()];
  const tab = { opener: window, location: { replace }, close } as unknown as Window;
  vi.spyOn(window, "open").mockReturnValue(tab);
  return { tab, replace, close };
}

describe("FilesPanel's file list", () => {
  it("contains the files of every page", async () => {
    server.use(
      http.get("*/api/projects/ABC234/files", ({ request }) =>
        new URL(request.url).searchParams.has("cursor")
          ? HttpResponse.json({ items: [photo] })
          : HttpResponse.json({ items: [claim], next_cursor: "next" }),
      ),
    );
    await renderInPortal(<FilesPanel source={source} />);
    expect(await screen.findByRole("radio", { name: "All (2)" })).toBeInTheDocument();
  });

  it("shows each page of a long list as it comes, and says so", async () => {
    let arrive = () => {};
    const promise = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const page = Array.from({ length: 1000 }, (_, n) => storedFile({ file_name: `${n}.jpg` }));
    server.use(
      http.get("*/api/projects/ABC234/files", async ({ request }) => {
        if (!new URL(request.url).searchParams.has("cursor"))
          return HttpResponse.json({ items: page, next_cursor: "next" });
        await promise;
        return HttpResponse.json({ items: [photo] });
      }),
    );
    await renderInPortal(<FilesPanel source={source} />);
    expect(await screen.findByRole("radio", { name: "All (1000)" })).toBeInTheDocument();
    expect(screen.getByText("Loading more files...")).toBeInTheDocument();
    arrive();
    expect(await screen.findByRole("radio", { name: "All (1001)" })).toBeInTheDocument();
    expect(screen.queryByText("Loading more files...")).not.toBeInTheDocument();
  });
});

describe("FilesView", () => {
  it.each([[[]], [[photo, claim]]])("shows further tools, also without files", async (files) => {
    await renderInPortal(<FilesView source={source} files={files} tools={<button type="button">Reports</button>} />);
    expect(screen.getByRole("button", { name: "Reports" })).toBeInTheDocument();
  });

  it("counts each group and filters by the chosen one", async () => {
    const { user } = await renderInPortal(<FilesView source={source} files={[photo, claim, estimate]} />);
    expect(screen.getByRole("radio", { name: "All (3)" })).toBeChecked();
    expect(screen.getAllByRole("article")).toHaveLength(3);
    await user.click(screen.getByText("Original Submission (2)"));
    expect(screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"))).toEqual([
      "claim.pdf",
      "estimate.docx",
    ]);
    await user.click(screen.getByText("Status Updates (1)"));
    expect(screen.getByRole("article", { name: "wall.jpg" })).toBeInTheDocument();
  });

  it("keeps the chosen group in the URL", async () => {
    const first = await renderInPortal(<FilesView source={source} files={[photo, claim]} />);
    await first.user.click(screen.getByText("Status Updates (1)"));
    await waitFor(() => expect(first.address()).toBe("/?files=status_update"));
    first.unmount();
    await renderInPortal(<FilesView source={source} files={[photo, claim]} />, "/?files=original_submission");
    expect(screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"))).toEqual(["claim.pdf"]);
  });

  it("shows one file as a row and several as a grid", async () => {
    const { unmount } = await renderInPortal(<FilesView source={source} files={[photo]} />);
    expect(screen.getByRole("article")).toHaveAttribute("data-layout", "row");
    unmount();
    await renderInPortal(<FilesView source={source} files={[photo, claim]} />);
    for (const card of screen.getAllByRole("article")) expect(card).toHaveAttribute("data-layout", "card");
  });

  it("shows name, size, and date, and links the download", async () => {
    await renderInPortal(<FilesView source={source} files={[photo, claim]} />);
    const card = within(screen.getByRole("article", { name: "claim.pdf" }));
    expect(card.getByText("claim.pdf")).toBeInTheDocument();
    expect(card.getByText("2 MB")).toBeInTheDocument();
    expect(card.getByText("Nov 20, 2026")).toBeInTheDocument();
    expect(card.getByRole("link", { name: "Download claim.pdf" })).toHaveAttribute("href", claim.download_url);
    expect(screen.getByText("1.5 KB")).toBeInTheDocument();
  });

  it("offers a preview only for file types it can show", async () => {
    await renderInPortal(<FilesView source={source} files={[photo, claim, estimate]} />);
    expect(screen.getByRole("button", { name: "Preview wall.jpg" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Preview estimate.docx" })).not.toBeInTheDocument();
  });

  it("opens a PDF in a new tab without access to this one", async () => {
    server.use(http.head("*/api/files/claim.pdf", () => new HttpResponse()));
    const { tab, replace } = blankTab();
    const { user } = await renderInPortal(<FilesView source={source} files={[claim]} />);
    await user.click(screen.getByRole("button", { name: "Preview claim.pdf" }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(claim.url));
    expect(tab.opener).toBeNull();
  });

  it("closes the new tab when the file is missing", async () => {
    server.use(http.head("*/api/files/claim.pdf", () => new HttpResponse(null, { status: 404 })));
    const { replace, close } = blankTab();
    const { user } = await renderInPortal(<FilesView source={source} files={[claim]} />);
    await user.click(screen.getByRole("button", { name: "Preview claim.pdf" }));
    expect(await screen.findByText(/^Failed to preview file: /)).toBeInTheDocument();
    expect(close).toHaveBeenCalled();
    expect(replace).not.toHaveBeenCalled();
  });

  it("reports that the browser blocked a preview", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const { user } = await renderInPortal(<FilesView source={source} files={[claim]} />);
    await user.click(screen.getByRole("button", { name: "Preview claim.pdf" }));
    expect(
      await screen.findByText(
        "Preview blocked: Please allow pop-ups and try again, or use the download button instead.",
      ),
    ).toBeInTheDocument();
  });

  it("previews a text file in place and reports a dead link", async () => {
    const text = storedFile({ file_name: "notes.txt", file_type: "text/plain" });
    server.use(
      http.head("*/api/files/notes.txt", () => new HttpResponse()),
      http.get("*/api/files/notes.txt", () => HttpResponse.text("Gate code is with the neighbor.")),
    );
    const { user, unmount } = await renderInPortal(<FilesView source={source} files={[text]} />);
    await user.click(screen.getByRole("button", { name: "Preview notes.txt" }));
    expect(await screen.findByText("Gate code is with the neighbor.")).toBeInTheDocument();
    unmount();

    server.use(http.head("*/api/files/notes.txt", () => new HttpResponse(null, { status: 404 })));
    const second = await renderInPortal(<FilesView source={source} files={[text]} />);
    await second.user.click(screen.getByRole("button", { name: "Preview notes.txt" }));
    expect(await screen.findByText(/^Failed to preview file: /)).toBeInTheDocument();
  });
});

const described = (name: string, words: Partial<Schemas["PhotoDescription"]>) =>
  storedFile({ file_name: name, description: { tags: [], ...words } });

describe("Arranging", () => {
  const files = [
    described("dry.jpg", { room: "Kitchen", phase: "complete", before: "wet.jpg" }),
    described("roof.jpg", { room: "Attic", phase: "damage" }),
    described("wet.jpg", { room: "Kitchen", phase: "damage" }),
    claim,
  ];
  const titles = () => screen.queryAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  const cards = () => screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));

  it("has headings with counts in the portal's order of rooms, and the choice is in the URL", async () => {
    const rooms = ["Kitchen", "Attic"].map((name) => ({ name, is_own: false, photos: 1 }));
    const phases = ["complete", "damage"].map((key) => ({ key, name: null }));
    server.use(http.get("*/api/projects/ABC234/photos/choices", () => HttpResponse.json({ rooms, phases, tags: [] })));
    const { user, address } = await renderInPortal(<FilesView source={source} files={files} />);
    expect(titles()).toEqual([]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Arrange by" }), "Room and phase");
    await waitFor(() =>
      expect(titles()).toEqual(["Kitchen · Complete", "Kitchen · Damage", "Attic · Damage", "Documents"]),
    );
    expect(cards()).toEqual(["dry.jpg", "wet.jpg", "roof.jpg", "claim.pdf"]);
    expect(screen.getAllByText("1 file")).toHaveLength(4);
    expect(address()).toBe("/?arrange=room");
  });

  it("opens the viewer in the order of the arrangement", async () => {
    server.use(http.get("*/api/projects/ABC234/photos/choices", () => HttpResponse.error()));
    const { user } = await renderInPortal(<FilesView source={source} files={files} />, "/?arrange=room");
    expect(cards()).toEqual(["roof.jpg", "wet.jpg", "dry.jpg", "claim.pdf"]);
    await user.click(screen.getByRole("button", { name: "Preview roof.jpg" }));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await waitFor(() => expect(document.querySelector(".yarl__slide_current img")).toHaveAttribute("alt", "wet.jpg"));
  });

  it("compares a photo with the one before it", async () => {
    const { user } = await renderInPortal(<FilesView source={source} files={files} />);
    expect(screen.getAllByRole("button", { name: /^Before and after: / })).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Before and after: dry.jpg" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Before and after" }));
    expect(dialog.getByRole("slider")).toBeInTheDocument();
    expect(dialog.getByRole("img", { name: "Before: wet.jpg" })).toBeInTheDocument();
    await user.click(dialog.getByText("Side by side"));
    expect(dialog.queryByRole("slider")).not.toBeInTheDocument();
    expect(dialog.getByRole("region", { name: "After: dry.jpg" })).toBeInTheDocument();
    expect(dialog.getByText("Complete")).toBeInTheDocument();
  });
});

describe("Comparing", () => {
  it("is offered for exactly two photos, with the same zoom for both", async () => {
    const files = [storedFile({ file_name: "roof.jpg" }), storedFile({ file_name: "wall.jpg" }), claim];
    const { user } = await renderInPortal(<FilesView source={source} files={files} />);
    await user.click(screen.getByRole("button", { name: "Select" }));
    const choose = (name: string) => user.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
    const compare = () => screen.queryByRole("button", { name: "Compare" });
    await choose("roof.jpg");
    expect(compare()).not.toBeInTheDocument();
    await choose("claim.pdf");
    expect(compare(), "a document has nothing to compare").not.toBeInTheDocument();
    await choose("claim.pdf");
    await choose("wall.jpg");
    await user.click(screen.getByRole("button", { name: "Compare" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Compare two photos" }));
    await user.click(dialog.getByRole("button", { name: "Zoom in" }));
    expect(dialog.getByRole("status")).toHaveTextContent("Zoom: 150%");
    for (const photo of dialog.getAllByRole("img")) expect(photo).toHaveStyle({ width: "150%" });
    await user.click(dialog.getByText("Slider"));
    expect(dialog.getByRole("slider")).toBeInTheDocument();
  });
});

describe("Deleting", () => {
  const deletable = (name: string) =>
    storedFile({ file_name: name, abilities: { read: true, delete: true, annotate: false } });
  const files = [deletable("wall.jpg"), deletable("roof.jpg")];
  const question = "Are you sure you want to delete the file wall.jpg? This action cannot be undone.";

  it("is offered only to an admin, for deletable files", async () => {
    const { unmount } = await renderInPortal(
      <FilesView source={source} files={[deletable("wall.jpg"), claim]} hasAdminActions />,
    );
    expect(screen.getByRole("button", { name: "Delete wall.jpg" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Delete claim.pdf" })).not.toBeInTheDocument();
    unmount();
    await renderInPortal(<FilesView source={source} files={files} />);
    expect(screen.queryByRole("button", { name: /^Delete/ })).not.toBeInTheDocument();
  });

  async function askToDelete() {
    let left = files;
    const calls: string[] = [];
    server.use(
      http.get("*/api/projects/ABC234/files", () => HttpResponse.json({ items: left })),
      http.delete("*/api/projects/ABC234/files/:id", ({ params }) => {
        calls.push(String(params.id));
        left = files.filter(({ id }) => id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const portal = await renderInPortal(<FilesPanel source={source} hasAdminActions />);
    await portal.user.click(await screen.findByRole("button", { name: "Delete wall.jpg" }));
    return { ...portal, calls, dialog: within(await screen.findByRole("dialog", { name: "Delete file" })) };
  }

  it("asks first and changes nothing on cancel", async () => {
    const { user, calls, dialog } = await askToDelete();
    expect(dialog.getByText(question)).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls).toEqual([]);
    expect(screen.getByRole("button", { name: "Delete wall.jpg" })).toHaveFocus();
  });

  it("removes the file and keeps the focus in the panel", async () => {
    const { user, calls, dialog } = await askToDelete();
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("File deleted")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("article", { name: "wall.jpg" })).not.toBeInTheDocument());
    expect(screen.getByRole("article", { name: "roof.jpg" })).toBeInTheDocument();
    expect(calls).toEqual(["wall.jpg"]);
    expect(document.body).not.toHaveFocus();
  });

  it("removes the file even while the list cannot be reloaded", async () => {
    const { user, dialog } = await askToDelete();
    server.use(http.get("*/api/projects/ABC234/files", () => new Promise<never>(() => {})));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.queryByRole("article", { name: "wall.jpg" })).not.toBeInTheDocument();
    expect(screen.getByRole("article", { name: "roof.jpg" })).toBeInTheDocument();
  });

  it("reports a failure and can be retried", async () => {
    const { user, dialog } = await askToDelete();
    server.use(http.delete("*/api/projects/ABC234/files/:id", () => HttpResponse.error()));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Failed to delete file.")).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Delete" })).toBeEnabled();
  });

  it("treats a file that no longer exists as deleted", async () => {
    const { user, dialog } = await askToDelete();
    const gone = { status: 404, code: "file_gone", detail: "This file no longer exists." };
    server.use(http.delete("*/api/projects/ABC234/files/:id", () => HttpResponse.json(gone, { status: 404 })));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("File deleted")).toBeInTheDocument();
  });

  it("does not treat a missing project as a deleted file", async () => {
    const { user, dialog } = await askToDelete();
    const hidden = { status: 404, code: "not_found", detail: "Project not found or access denied" };
    server.use(http.delete("*/api/projects/ABC234/files/:id", () => HttpResponse.json(hidden, { status: 404 })));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Failed to delete file.")).toBeInTheDocument();
    expect(screen.queryByText("File deleted")).not.toBeInTheDocument();
  });
});

describe("Selecting", () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      const { pathname, search } = new URL(this.href);
      saved.push(pathname + search);
    });
  });

  async function select(files = [photo, claim, estimate]) {
    const portal = await renderInPortal(<FilesView source={source} files={files} />);
    await portal.user.click(screen.getByRole("button", { name: "Select" }));
    return portal;
  }

  it("downloads the selected files as one archive", async () => {
    server.use(http.head("*/api/projects/ABC234/files/archive", () => new HttpResponse(null)));
    const { user } = await select();
    const download = screen.getByRole("button", { name: "Download ZIP" });
    expect(download).toBeDisabled();
    expect(screen.getByText("0 files selected")).toBeInTheDocument();
    await user.click(screen.getByRole("checkbox", { name: "Select wall.jpg" }));
    expect(screen.getByText("1 file selected")).toBeInTheDocument();
    // A click anywhere on the card selects it.
    await user.click(screen.getByText("claim.pdf"));
    expect(screen.getByRole("checkbox", { name: "Select claim.pdf" })).toBeChecked();
    expect(screen.getByRole("status")).toHaveTextContent("2 files selected · 2 MB");
    await user.click(download);
    await waitFor(() => expect(saved).toEqual(["/api/projects/ABC234/files/archive?ids=wall.jpg,claim.pdf"]));
    expect(await screen.findByRole("button", { name: "Select" })).toBeInTheDocument();
  });

  it("deletes the selected files after a question, and names those that stay", async () => {
    const deletable = [photo, claim, estimate].map((file) => ({
      ...file,
      abilities: { ...file.abilities, delete: true },
    }));
    const sent: string[][] = [];
    let listed = deletable;
    server.use(
      http.get("*/api/projects/ABC234", () => HttpResponse.json(projectPage())),
      http.get("*/api/projects/ABC234/files", () => HttpResponse.json({ items: listed })),
      http.post("*/api/projects/ABC234/files/deletions", async ({ request }) => {
        const { files } = (await request.json()) as { files: string[] };
        sent.push(files);
        listed = deletable.filter(({ id }) => id === "estimate.docx");
        const rows = files.map((key) =>
          key === "estimate.docx"
            ? { key, outcome: "failed", reason: "Something went wrong." }
            : { key, outcome: key === "claim.pdf" ? "not_found" : "changed" },
        );
        return HttpResponse.json({ rows });
      }),
    );
    const { user } = await renderInPortal(<FilesPanel source={source} hasAdminActions />);
    await user.click(await screen.findByRole("button", { name: "Select" }));
    await user.click(screen.getByRole("button", { name: "Select all" }));
    await user.click(await screen.findByRole("button", { name: "Delete…" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete 3 files?" }));
    expect(question.getByText("This cannot be undone.")).toBeVisible();
    await user.click(question.getByRole("button", { name: "Delete" }));
    const report = within(await screen.findByRole("dialog", { name: "Some rows were not changed" }));
    expect(report.getByText("2 changed, 1 not changed")).toBeVisible();
    expect(report.getByRole("listitem")).toHaveTextContent("estimate.docxSomething went wrong.");
    expect(report.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
    await user.click(report.getByRole("button", { name: "Done" }));
    expect(sent).toEqual([["wall.jpg", "claim.pdf", "estimate.docx"]]);
    expect(screen.getByText("1 file selected")).toBeInTheDocument();
    expect(screen.queryByText("wall.jpg")).not.toBeInTheDocument();
  });

  it("selects only the files that are shown", async () => {
    const { user } = await select();
    await user.click(screen.getByRole("button", { name: "Select all" }));
    expect(screen.getByText("3 files selected")).toBeInTheDocument();
    await user.click(screen.getByText("Original Submission (2)"));
    expect(screen.getByText("2 files selected")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.getByText("0 files selected")).toBeInTheDocument();
  });

  it("keeps the selection when the download fails", async () => {
    server.use(http.head("*/api/projects/ABC234/files/archive", () => new HttpResponse(null, { status: 404 })));
    const { user } = await select();
    await user.click(screen.getByRole("button", { name: "Select all" }));
    await user.click(screen.getByRole("button", { name: "Download ZIP" }));
    expect(await screen.findByText("Failed to download file")).toBeInTheDocument();
    expect(screen.getByText("3 files selected")).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it("names a file that the server has lost", async () => {
    const detail = "wall.jpg is missing from the portal's storage. Nothing was downloaded.";
    const archive = "*/api/projects/ABC234/files/archive";
    server.use(
      http.head(archive, () => new HttpResponse(null, { status: 409 })),
      http.get(archive, () => HttpResponse.json({ status: 409, code: "file_lost", detail }, { status: 409 })),
    );
    const { user } = await select();
    await user.click(screen.getByRole("button", { name: "Select all" }));
    await user.click(screen.getByRole("button", { name: "Download ZIP" }));
    expect(await screen.findByText(`Failed to download file: ${detail}`)).toBeInTheDocument();
    expect(screen.getByText("3 files selected")).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it("shows the maximum number of files per archive", async () => {
    const many = Array.from({ length: 101 }, (_, n) => storedFile({ file_name: `${n}.jpg` }));
    const { user } = await select(many);
    await user.click(screen.getByRole("button", { name: "Select all" }));
    expect(screen.getByText("You can download up to 100 files at once.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Download ZIP" })).toBeDisabled();
    await user.click(screen.getByRole("checkbox", { name: "Select 0.jpg" }));
    expect(screen.getByRole("button", { name: "Download ZIP" })).toBeEnabled();
  });

  it("renders few of many files, but counts and selects all", async () => {
    const many = Array.from({ length: 5000 }, (_, n) => storedFile({ file_name: `${n}.jpg` }));
    const { user } = await select(many);
    await waitFor(() => expect(screen.getAllByRole("listitem")[0]).toHaveAttribute("aria-setsize", "5000"));
    expect(screen.getAllByRole("article").length).toBeLessThan(400);
    expect(screen.getByText("All (5000)")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Select all" }));
    expect(screen.getByText("5000 files selected")).toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: "Select 0.jpg" })).toBeChecked();
  });

  it("can be canceled without a download", async () => {
    const { user } = await select();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Preview wall.jpg" })).toBeInTheDocument();
  });

  it("is not offered for a single file", async () => {
    await renderInPortal(<FilesView source={source} files={[photo]} />);
    expect(screen.queryByRole("button", { name: "Select" })).not.toBeInTheDocument();
  });
});

describe("FilesPanel", () => {
  it("shows an owner's files", async () => {
    server.use(http.get("*/api/owner/files", () => HttpResponse.json({ items: [photo] })));
    await renderInPortal(<FilesPanel source={{ kind: "owner" }} />);
    expect(await screen.findByRole("article", { name: "wall.jpg" })).toBeInTheDocument();
  });

  it("shows an empty state", async () => {
    server.use(http.get("*/api/projects/ABC234/files", () => HttpResponse.json({ items: [] })));
    await renderInPortal(<FilesPanel source={{ kind: "project", code: "ABC234" }} />);
    expect(await screen.findByText("No files yet")).toBeInTheDocument();
  });
});
