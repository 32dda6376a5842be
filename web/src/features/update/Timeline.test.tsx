import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { storedFile, timelineEntry } from "@/test/samples";
import { server } from "@/test/server";
import { Timeline } from "./Timeline";

const source = { kind: "project", code: "ABC234" } as const;

describe("Timeline", () => {
  it("shows notes, images, documents, and field changes", async () => {
    const entry = timelineEntry({
      update_type: "project_edit",
      notes: "Keys are in the lock box.",
      edits: [{ field_name: "city", old_value: null, new_value: "Springfield" }],
      attachments: [
        storedFile({ file_name: "wall.jpg" }),
        storedFile({ file_name: "estimate.pdf", file_type: "application/pdf", file_size: 2048 }),
      ],
    });
    server.use(http.get("*/api/projects/ABC234/updates", () => HttpResponse.json({ items: [entry] })));
    const { user } = await renderInPortal(<Timeline source={source} title="Admin Status Timeline" />);

    expect(await screen.findByText("Keys are in the lock box.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Admin Status Timeline" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Preview wall.jpg" })).toBeInTheDocument();
    const opened = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
    server.use(http.head("*/api/files/*", () => new HttpResponse(null)));
    await user.click(screen.getByRole("link", { name: /estimate\.pdf.*2 KB/ }));
    await waitFor(() =>
      expect(opened.location.replace).toHaveBeenCalledWith(storedFile({ file_name: "estimate.pdf" }).url),
    );

    expect(screen.queryByText("Previous")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "1 change" }));
    const change = screen.getByText("Previous").closest("dl") as HTMLElement;
    expect(within(change).getByText("(empty)")).toBeInTheDocument();
    expect(within(change).getByText("Updated to")).toBeInTheDocument();
    expect(within(change).getByText("Springfield")).toBeInTheDocument();
  });

  it("previews a text file in place like the Files tab", async () => {
    const entry = timelineEntry({ attachments: [storedFile({ file_name: "keys.txt", file_type: "text/plain" })] });
    server.use(
      http.get("*/api/projects/ABC234/updates", () => HttpResponse.json({ items: [entry] })),
      http.head("*/api/files/*", () => new HttpResponse(null)),
      http.get("*/api/files/*", () => HttpResponse.text("The keys are in the lock box.")),
    );
    const { user } = await renderInPortal(<Timeline source={source} title="Project Timeline" />);
    await user.click(await screen.findByRole("link", { name: /keys\.txt/ }));
    const preview = await screen.findByRole("dialog", { name: "keys.txt" });
    expect(await within(preview).findByText("The keys are in the lock box.")).toBeInTheDocument();
  });

  it("starts in plain words for owners, with the names of statuses one tap away", async () => {
    const entries = [
      timelineEntry({ id: "a", plain_summary: "The visit to your property took place.", notes: "All dry." }),
      timelineEntry({ id: "b", update_type: "event_created", change_summary: "Site visit on Dec 3" }),
      ...["c", "d", "e", "f"].map((id) => timelineEntry({ id, plain_summary: `News ${id}` })),
    ];
    server.use(http.get("*/api/owner/updates", () => HttpResponse.json({ items: entries })));
    const { user } = await renderInPortal(<Timeline source={{ kind: "owner" }} title="Project Timeline" isPlain />);
    expect(await screen.findByText("The visit to your property took place.")).toBeInTheDocument();
    expect(screen.getByText("All dry.")).toBeInTheDocument();
    expect(screen.getByText("Site visit on Dec 3")).toBeInTheDocument();
    expect(screen.getAllByText("Nov 20, 2026")).toHaveLength(6);
    for (const name of ["Site Visit Scheduled", /^Status changed/]) expect(screen.queryByText(name)).toBeNull();
    for (const name of ["Filter", "Sort"]) expect(screen.queryByLabelText(name)).toBeNull();
    // All are rendered for printing; a style hides all but the first five.
    const list = screen.getByRole("list");
    expect(list).toHaveAttribute("data-short");
    await user.click(screen.getByRole("button", { name: "Show earlier news" }));
    expect(list).not.toHaveAttribute("data-short");

    await user.click(screen.getByRole("button", { name: "Details" }));
    expect(screen.getAllByText("Status changed from Submitted to Site Visit Scheduled")).toHaveLength(5);
    expect(screen.getByRole("button", { name: "Filter" })).toBeInTheDocument();
  });

  it("starts with the details if the address has filters", async () => {
    server.use(http.get("*/api/owner/updates", () => HttpResponse.json({ items: [timelineEntry()] })));
    const timeline = <Timeline source={{ kind: "owner" }} title="Project Timeline" isPlain />;
    await renderInPortal(timeline, '/?show=["status"]');
    expect(await screen.findByText(/^Status changed/)).toBeInTheDocument();
  });

  it("loads further pages and reverses the order", async () => {
    const requested: string[] = [];
    server.use(
      http.get("*/api/projects/ABC234/updates", ({ request }) => {
        const { searchParams } = new URL(request.url);
        requested.push(`${searchParams.get("sort")} ${searchParams.get("cursor") ?? ""}`.trim());
        const id = searchParams.get("cursor") ?? searchParams.get("sort") ?? "";
        const items = [timelineEntry({ id, notes: `Notes of ${id}` })];
        return HttpResponse.json({ items, next_cursor: id === "newest" ? "second" : null });
      }),
    );
    const { user, address } = await renderInPortal(<Timeline source={source} title="Project Timeline" />);
    expect(await screen.findByText("Notes of second")).toBeInTheDocument();
    expect(screen.getByText("Notes of newest")).toBeInTheDocument();

    await user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "Oldest first");
    expect(await screen.findByText("Notes of oldest")).toBeInTheDocument();
    expect(requested).toEqual(["newest", "newest second", "oldest"]);
    expect(address()).toBe("/?order=oldest");
  });

  it("requests entries for the chosen filters, page by page", async () => {
    const requested: string[] = [];
    server.use(
      http.get("*/api/projects/ABC234/updates", ({ request }) => {
        const { searchParams } = new URL(request.url);
        const show = searchParams.get("show") ?? "all";
        const cursor = searchParams.get("cursor");
        requested.push([show, cursor].filter(Boolean).join(" "));
        const items = [
          timelineEntry({ id: `${show} ${cursor}`, notes: `Found by ${show}${cursor ? ", further" : ""}` }),
        ];
        return HttpResponse.json({ items, next_cursor: cursor ? null : "second" });
      }),
    );
    const { user, address } = await renderInPortal(<Timeline source={source} title="Project Timeline" />);
    expect(await screen.findByText("Found by all, further")).toBeInTheDocument();

    await user.click(screen.getByRole("button", { name: "Filter" }));
    const names = (await screen.findAllByRole("menuitemcheckbox")).map((item) => item.textContent);
    expect(names).toEqual([
      "Status Changes",
      "Project Details",
      "Events",
      "Updates with Notes",
      "Updates with Attachments",
    ]);
    await user.click(screen.getByRole("menuitemcheckbox", { name: "Updates with Notes" }));
    expect(await screen.findByText("Found by notes, further")).toBeInTheDocument();
    expect(screen.queryByText("Found by all")).not.toBeInTheDocument();
    await user.click(screen.getByRole("menuitemcheckbox", { name: "Project Details" }));
    expect(await screen.findByText("Found by details,notes, further")).toBeInTheDocument();
    expect(screen.getByText("Found by details,notes")).toBeInTheDocument();
    expect(address()).toBe("/?show=%5B%22details%22%2C%22notes%22%5D");
    expect(requested).toEqual(["all", "all second", "notes", "notes second", "details,notes", "details,notes second"]);
  });

  it("reports that no entries match, and clears the filters", async () => {
    server.use(
      http.get("*/api/projects/ABC234/updates", ({ request }) => {
        const isFiltered = new URL(request.url).searchParams.has("show");
        return HttpResponse.json({ items: isFiltered ? [] : [timelineEntry()] });
      }),
    );
    const { user } = await renderInPortal(<Timeline source={source} title="Project Timeline" />);
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Events" }));
    expect(await screen.findByText("No updates match these filters")).toBeInTheDocument();
    await user.click(screen.getByText("Clear filters"));
    expect(await screen.findByText(/Status changed from Submitted/)).toBeInTheDocument();
  });

  it("reports that further entries could not be loaded, and retries", async () => {
    let isBroken = true;
    server.use(
      http.get("*/api/projects/ABC234/updates", ({ request }) => {
        const isFirst = !new URL(request.url).searchParams.has("cursor");
        if (isFirst) return HttpResponse.json({ items: [timelineEntry({ id: "first" })], next_cursor: "second" });
        if (isBroken) return HttpResponse.json({ status: 403, code: "forbidden", detail: "No." }, { status: 403 });
        return HttpResponse.json({ items: [timelineEntry({ id: "event", update_type: "event_created" })] });
      }),
    );
    const { user } = await renderInPortal(<Timeline source={source} title="Project Timeline" />);
    expect(await screen.findByRole("alert")).toHaveTextContent("The timeline could not be loaded.");
    expect(screen.getByText(/Status changed from Submitted/)).toBeInTheDocument();

    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Event created")).toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("collapses and expands", async () => {
    server.use(http.get("*/api/projects/ABC234/updates", () => HttpResponse.json({ items: [timelineEntry()] })));
    const { user } = await renderInPortal(<Timeline source={source} title="Project Timeline" />);
    expect(await screen.findByRole("list")).toBeInTheDocument();
    const fold = screen.getByRole("button", { name: "Project Timeline" });
    expect(fold).toHaveAttribute("aria-expanded", "true");
    await user.click(fold);
    expect(fold).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("list")).not.toBeInTheDocument();
    await user.click(fold);
    expect(screen.getByRole("list")).toBeInTheDocument();
  });

  it("shows an empty state", async () => {
    server.use(http.get("*/api/owner/updates", () => HttpResponse.json({ items: [] })));
    await renderInPortal(<Timeline source={{ kind: "owner" }} title="Updates" />);
    expect(await screen.findByText("No updates available")).toBeInTheDocument();
  });
});
