import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { FilesPanel, FilesView } from "./FilesPanel";

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

describe("FilesView", () => {
  it("counts each group and shows only the chosen one", async () => {
    const { user } = await renderInPortal(<FilesView files={[photo, claim, estimate]} />);
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

  it("keeps the chosen group in the address, and takes it from there", async () => {
    const first = await renderInPortal(<FilesView files={[photo, claim]} />);
    await first.user.click(screen.getByText("Status Updates (1)"));
    await waitFor(() => expect(first.address()).toBe("/?files=status_update"));
    first.unmount();
    await renderInPortal(<FilesView files={[photo, claim]} />, "/?files=original_submission");
    expect(screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"))).toEqual(["claim.pdf"]);
  });

  it("gives one file a row and several a grid", async () => {
    const { unmount } = await renderInPortal(<FilesView files={[photo]} />);
    expect(screen.getByRole("article")).toHaveAttribute("data-layout", "row");
    unmount();
    await renderInPortal(<FilesView files={[photo, claim]} />);
    for (const card of screen.getAllByRole("article")) expect(card).toHaveAttribute("data-layout", "card");
  });

  it("shows name, size and date, and links the download", async () => {
    await renderInPortal(<FilesView files={[photo, claim]} />);
    const card = within(screen.getByRole("article", { name: "claim.pdf" }));
    expect(card.getByText("claim.pdf")).toBeInTheDocument();
    expect(card.getByText("2 MB · Nov 20, 2026")).toBeInTheDocument();
    expect(card.getByRole("link", { name: "Download claim.pdf" })).toHaveAttribute("href", claim.download_url);
    expect(screen.getByText("1.5 KB · Nov 20, 2026")).toBeInTheDocument();
  });

  it("previews what can be shown, and only that", async () => {
    await renderInPortal(<FilesView files={[photo, claim, estimate]} />);
    expect(screen.getByRole("button", { name: "Preview wall.jpg" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Preview estimate.docx" })).not.toBeInTheDocument();
  });

  it("opens a PDF in a new tab that has no hold on this one", async () => {
    const tab = { opener: window } as unknown as Window;
    const opening = vi.spyOn(window, "open").mockReturnValue(tab);
    const { user } = await renderInPortal(<FilesView files={[claim]} />);
    await user.click(screen.getByRole("button", { name: "Preview claim.pdf" }));
    expect(opening).toHaveBeenCalledWith(claim.url, "_blank");
    expect(tab.opener).toBeNull();
  });

  it("says when the browser blocks a preview", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const { user } = await renderInPortal(<FilesView files={[claim]} />);
    await user.click(screen.getByRole("button", { name: "Preview claim.pdf" }));
    expect(
      await screen.findByText(
        "Preview blocked: Please allow pop-ups and try again, or use the download button instead.",
      ),
    ).toBeInTheDocument();
  });

  it("reads a text in place, and says when its link is dead", async () => {
    const text = storedFile({ file_name: "notes.txt", file_type: "text/plain" });
    server.use(http.get("*/api/files/notes.txt", () => HttpResponse.text("Gate code is with the neighbor.")));
    const { user, unmount } = await renderInPortal(<FilesView files={[text]} />);
    await user.click(screen.getByRole("button", { name: "Preview notes.txt" }));
    expect(await screen.findByText("Gate code is with the neighbor.")).toBeInTheDocument();
    unmount();

    server.use(http.get("*/api/files/notes.txt", () => new HttpResponse(null, { status: 404 })));
    const second = await renderInPortal(<FilesView files={[text]} />);
    await second.user.click(screen.getByRole("button", { name: "Preview notes.txt" }));
    expect(await screen.findByText(/^Failed to preview file: /)).toBeInTheDocument();
  });
});

describe("FilesPanel", () => {
  it("shows an owner's files", async () => {
    server.use(http.get("*/api/owner/files", () => HttpResponse.json({ items: [photo] })));
    await renderInPortal(<FilesPanel source={{ kind: "owner" }} />);
    expect(await screen.findByRole("article", { name: "wall.jpg" })).toBeInTheDocument();
  });

  it("says what the place is for while it is empty", async () => {
    server.use(http.get("*/api/projects/ABC234/files", () => HttpResponse.json({ items: [] })));
    await renderInPortal(<FilesPanel source={{ kind: "project", code: "ABC234" }} />);
    expect(await screen.findByText("No files yet")).toBeInTheDocument();
  });
});
