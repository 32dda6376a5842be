import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { OutboxContext } from "@/lib/network/outbox-port";
import { renderInPortal } from "@/test/render";
import { projectPage, storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { FilesPanel } from "./FilesPanel";

const source = { kind: "project", code: "ABC234" } as const;
const page = (add_file: boolean) => projectPage({ abilities: { ...projectPage().abilities, add_file } });
const pdf = (name: string) => new File(["%PDF-1.7"], name, { type: "application/pdf" });

interface Sent {
  files: string[];
  key: string | null;
}
let sent: Sent[];
let uploads: URLSearchParams[];
let discarded: string[];
let answer: () => Response;
let listed: ReturnType<typeof storedFile>[];

beforeEach(() => {
  sent = [];
  uploads = [];
  discarded = [];
  listed = [];
  answer = () => HttpResponse.json({ items: [] }, { status: 201 });
  server.use(
    http.get("*/api/projects/ABC234", () => HttpResponse.json(page(true))),
    http.get("*/api/projects/ABC234/photos/choices", () => HttpResponse.json({ rooms: [], phases: [], tags: [] })),
    http.get("*/api/projects/ABC234/files", () => HttpResponse.json({ items: listed })),
    http.post("*/api/uploads", ({ request }) => {
      uploads.push(new URL(request.url).searchParams);
      return HttpResponse.json({ id: `upload-${uploads.length}` }, { status: 201 });
    }),
    http.delete("*/api/uploads/:id", ({ params }) => {
      discarded.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post("*/api/projects/ABC234/files", async ({ request }) => {
      const { files } = (await request.json()) as { files: string[] };
      sent.push({ files, key: request.headers.get("Idempotency-Key") });
      return answer();
    }),
  );
});

const open = async () => {
  const rendered = await renderInPortal(<FilesPanel source={source} />);
  await rendered.user.click(await screen.findByRole("button", { name: "Add Files" }));
  await screen.findByRole("dialog", { name: "Add Files" });
  return rendered;
};
const picker = () => screen.getByLabelText("Photos and files");
const sendButton = () => within(screen.getByRole("dialog")).getByRole("button", { name: "Add Files" });

describe("adding files to a project", () => {
  it("is offered only to users who may add files", async () => {
    const { unmount } = await renderInPortal(<FilesPanel source={source} />);
    expect(await screen.findByRole("button", { name: "Add Files" })).toBeInTheDocument();
    unmount();
    server.use(http.get("*/api/projects/ABC234", () => HttpResponse.json(page(false))));
    const { queryClient } = await renderInPortal(<FilesPanel source={source} />);
    await screen.findByText("No files yet");
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole("button", { name: "Add Files" })).not.toBeInTheDocument();
  });

  it("adds the others without a file that failed", async () => {
    const { user } = await open();
    server.use(http.post("*/api/uploads", () => new HttpResponse(null, { status: 503 }), { once: true }));
    await user.upload(picker(), pdf("bad.pdf"));
    await screen.findByRole("button", { name: "Retry bad.pdf" });
    const leaveOut = () => screen.queryByRole("button", { name: "Send without the failed files" });
    expect(leaveOut(), "nothing would be left").not.toBeInTheDocument();
    await user.upload(picker(), pdf("good.pdf"));
    await screen.findByLabelText("Uploaded");
    expect(sendButton()).toBeDisabled();
    await user.click(leaveOut() as HTMLElement);
    await waitFor(() => expect(sent.map(({ files }) => files)).toEqual([["upload-1"]]));
  });

  it("finishes without waiting for the list to reload", async () => {
    const { user } = await open();
    server.use(http.get("*/api/projects/ABC234/files", () => new Promise<never>(() => {})));
    await user.upload(picker(), pdf("policy.pdf"));
    await screen.findByLabelText("Uploaded");
    await user.click(sendButton());
    expect(await screen.findByText("1 file added")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("uploads the files and adds them in one request", async () => {
    const { user, address } = await open();
    expect(address()).toBe("/?add=files");
    expect(sendButton()).toBeDisabled();
    await user.upload(picker(), [pdf("policy.pdf"), pdf("estimate.pdf")]);
    await waitFor(() => expect(screen.getAllByLabelText("Uploaded")).toHaveLength(2));
    await user.click(sendButton());
    expect(await screen.findByText("2 files added")).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe("/"));
    expect(sent.map(({ files }) => files)).toEqual([["upload-1", "upload-2"]]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(uploads.map((query) => [query.get("purpose"), query.get("target_id")])).toEqual([
      ["project_file", page(true).id],
      ["project_file", page(true).id],
    ]);
    expect(discarded).toEqual([]);
  });

  const openWith = async (keep: () => Promise<void>) => {
    const { user } = await renderInPortal(
      <OutboxContext value={{ userId: "me", keep }}>
        <FilesPanel source={source} />
      </OutboxContext>,
    );
    await user.click(await screen.findByRole("button", { name: "Add Files" }));
    await screen.findByRole("dialog", { name: "Add Files" });
    return user;
  };

  it("hands files and captions to the outbox and closes", async () => {
    const keep = vi.fn(async () => {});
    const user = await openWith(keep);
    await user.upload(picker(), [pdf("policy.pdf"), new File(["photo"], "roof.jpg", { type: "image/jpeg" })]);
    await user.click(screen.getByRole("button", { name: "Describe roof.jpg" }));
    await user.type(await screen.findByRole("textbox", { name: "Caption" }), "North side");
    await user.click(sendButton());
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(keep).toHaveBeenCalledExactlyOnceWith(
      { id: page(true).id, number: page(true).project_number },
      {
        id: expect.any(String),
        notes: "",
        addsFiles: true,
        files: [expect.objectContaining({ name: "policy.pdf" }), expect.objectContaining({ name: "roof.jpg" })],
        descriptions: [undefined, expect.objectContaining({ caption: "North side" })],
      },
    );
    expect(uploads).toEqual([]);
  });

  it("sends directly when the device cannot store the files", async () => {
    const user = await openWith(async () => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await user.upload(picker(), pdf("policy.pdf"));
    await user.click(sendButton());
    expect(await screen.findByText("1 file added")).toBeInTheDocument();
    expect(sent.map(({ files }) => files)).toEqual([["upload-1"]]);
  });

  it("keeps the files on failure and retries with the same key", async () => {
    const { user, address } = await open();
    await user.upload(picker(), pdf("policy.pdf"));
    await screen.findByLabelText("Uploaded");
    answer = () => HttpResponse.json({ status: 503, detail: "The server is busy." }, { status: 503 });
    await user.click(sendButton());
    expect(await screen.findByText("Failed to upload one or more files")).toBeInTheDocument();
    expect(screen.getByText("The server is busy.")).toBeInTheDocument();
    expect(screen.getByText("policy.pdf")).toBeInTheDocument();
    answer = () => HttpResponse.json({ items: [] }, { status: 201 });
    await user.click(sendButton());
    await waitFor(() => expect(address()).toBe("/"));
    expect(sent[1]).toEqual(sent[0]);
  });

  it("accepts at most ten files and shows the limit", async () => {
    const { user } = await open();
    await user.upload(
      picker(),
      Array.from({ length: 11 }, (_, n) => pdf(`${n}.pdf`)),
    );
    expect(await screen.findByText("Maximum 10 files allowed")).toBeInTheDocument();
  });

  it("asks before discarding files", async () => {
    const { user, address } = await open();
    await user.upload(picker(), pdf("policy.pdf"));
    await screen.findByLabelText("Uploaded");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByText("Discard these files?")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(address()).toBe("/"));
    expect(discarded).toEqual(["upload-1"]);
    expect(sent).toEqual([]);
  });

  it("stays open when another user's file appears in the empty list", async () => {
    const { user, queryClient } = await open();
    await user.upload(picker(), pdf("policy.pdf"));
    await screen.findByLabelText("Uploaded");
    listed = [storedFile()];
    await queryClient.invalidateQueries({ queryKey: ["file"] });
    await screen.findByRole("article", { hidden: true });
    expect(screen.getByText("policy.pdf")).toBeInTheDocument();
    expect(discarded).toEqual([]);
  });
});
