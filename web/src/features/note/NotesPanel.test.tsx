import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { renderInPortal } from "@/test/render";
import { projectPage, storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { aNote } from "@/test/tasks";
import { NotesPanel } from "./NotesPanel";
import { noteKeys } from "./queries";

const ID = aNote().id;
const TEXT = aNote().note;
const pdf = (name: string) => new File(["%PDF-1.7"], name, { type: "application/pdf" });

interface Sent {
  method: string;
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the body that it sends
  body: any;
  tag: string | null;
  key: string | null;
}
let notes: Schemas["Note"][];
let sent: Sent[];
let uploads: URLSearchParams[];
let answer: () => Response;

const problem = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ title: "Refused", status, code, detail: "Refused.", request_id: "r", ...more }, { status });
const done = () => new HttpResponse(null, { status: 204 });

beforeEach(() => {
  notes = [aNote()];
  sent = [];
  uploads = [];
  answer = () => problem(503, "busy");
  const take = async ({ request }: { request: Request }) => {
    const text = await request.text();
    const { headers, method, url } = request;
    const path = new URL(url).pathname.replace("/api/projects/ABC234/notes", "");
    const body = text ? JSON.parse(text) : null;
    sent.push({ method, path, body, tag: headers.get("If-Match"), key: headers.get("Idempotency-Key") });
    return answer();
  };
  server.use(
    http.get("*/api/projects/ABC234/notes", () =>
      HttpResponse.json({ items: notes, next_cursor: null, abilities: { create: true } }),
    ),
    http.get("*/api/projects/ABC234", () => HttpResponse.json(projectPage())),
    http.post("*/api/projects/ABC234/notes", take),
    http.put("*/api/projects/ABC234/notes/:id", take),
    http.delete("*/api/projects/ABC234/notes/:id", take),
    http.delete("*/api/projects/ABC234/notes/:id/attachments/:file", take),
    http.post("*/api/uploads", ({ request }) => {
      uploads.push(new URL(request.url).searchParams);
      return HttpResponse.json({ id: `upload-${uploads.length}` }, { status: 201 });
    }),
    http.delete("*/api/uploads/:id", done),
  );
});

async function open() {
  const rendered = await renderInPortal(<NotesPanel code="ABC234" />);
  await screen.findByRole("heading", { name: "Admin Notes & Attachments" });
  return rendered;
}
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

describe("the list of notes", () => {
  it("shows each note's author, time, images, and files", async () => {
    notes = [
      aNote({
        updated_at: "2026-11-21T12:00:00Z",
        attachments: [
          storedFile({ file_name: "wall.jpg" }),
          storedFile({ file_name: "a.pdf", file_type: "application/pdf" }),
        ],
      }),
    ];
    await open();
    const item = within((await screen.findByText(TEXT)).closest("li") as HTMLElement);
    expect(item.getByText("Ann Admin")).toBeInTheDocument();
    expect(item.getByText(/^Nov 20, 2026/)).toBeInTheDocument();
    expect(item.getByText(/^Edited Nov 21, 2026/)).toBeInTheDocument();
    expect(item.getByText(TEXT)).toBeInTheDocument();
    expect(item.getByRole("button", { name: "Preview wall.jpg" })).toBeInTheDocument();
    expect(item.getByRole("link", { name: /a\.pdf/ })).toBeInTheDocument();
  });

  it("names the admin who edited another admin's note", async () => {
    const bea = { id: "0190a000-0000-7000-8000-00000000a002", full_name: "Bea Admin" };
    notes = [aNote({ updated_at: "2026-11-21T12:00:00Z", edited_by: bea })];
    await open();
    expect(await screen.findByText(/^Edited Nov 21, 2026.* by Bea Admin$/)).toBeInTheDocument();
  });

  it("offers only permitted actions", async () => {
    notes = [aNote({ abilities: { edit: false, delete: false }, attachments: [storedFile()] })];
    await open();
    await screen.findByText(TEXT);
    expect(screen.queryByRole("button", { name: /^Edit|^Delete/ })).not.toBeInTheDocument();
  });

  it("shows an empty state, and a load failure with a retry", async () => {
    notes = [];
    const { unmount } = await open();
    expect(await screen.findByText("No notes yet")).toBeInTheDocument();
    unmount();
    server.use(http.get("*/api/projects/ABC234/notes", () => problem(403, "forbidden")));
    const { user } = await open();
    expect(await screen.findByRole("alert")).toHaveTextContent("The notes could not be loaded.");
    server.use(
      http.get("*/api/projects/ABC234/notes", () =>
        HttpResponse.json({ items: [aNote()], next_cursor: null, abilities: { create: true } }),
      ),
    );
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText(TEXT)).toBeInTheDocument();
  });
});

describe("Add Note & Files", () => {
  const add = async () => {
    const rendered = await open();
    await rendered.user.click(await screen.findByRole("button", { name: "Add Note & Files" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Note & Files" }));
    return { ...rendered, dialog, send: () => dialog.getByRole("button", { name: "Add Note & Files" }) };
  };

  it("requires a note or a file", async () => {
    const { user, dialog, send, address } = await add();
    expect(address()).toBe("/?note=new");
    expect(dialog.getByText("Please enter a note or select files")).toBeInTheDocument();
    expect(send()).toBeDisabled();
    await user.type(dialog.getByLabelText("Note"), "   ");
    expect(send()).toBeDisabled();
    await user.type(dialog.getByLabelText("Note"), "x");
    expect(send()).toBeEnabled();
    expect(dialog.queryByText("Please enter a note or select files")).not.toBeInTheDocument();
  });

  it("sends the trimmed note with its files", async () => {
    answer = () => HttpResponse.json(aNote(), { status: 201 });
    const { user, dialog, send } = await add();
    await user.type(dialog.getByLabelText("Note"), "  Keys are with the neighbor. ");
    await user.upload(dialog.getByLabelText("Attachments"), pdf("keys.pdf"));
    await dialog.findByLabelText("Uploaded");
    await user.click(send());
    expect(await screen.findByText("Note added")).toBeInTheDocument();
    await isGone();
    expect(sent[0]).toMatchObject({
      method: "POST",
      body: { note: "Keys are with the neighbor.", uploads: ["upload-1"] },
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect([uploads[0]?.get("purpose"), uploads[0]?.get("target_id")]).toEqual(["admin_note", projectPage().id]);
  });

  it("can leave out a file that failed if something else is left", async () => {
    answer = () => HttpResponse.json(aNote(), { status: 201 });
    const { user, dialog } = await add();
    server.use(http.post("*/api/uploads", () => new HttpResponse(null, { status: 503 }), { once: true }));
    await user.upload(dialog.getByLabelText("Attachments"), pdf("bad.pdf"));
    await dialog.findByRole("button", { name: "Retry bad.pdf" });
    expect(dialog.queryByRole("button", { name: "Send without the failed files" })).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText("Note"), "Keys are with the neighbor.");
    await user.click(dialog.getByRole("button", { name: "Send without the failed files" }));
    await isGone();
    expect(sent[0]?.body).toEqual({ note: "Keys are with the neighbor.", uploads: [] });
  });

  it("sends files without text", async () => {
    answer = () => HttpResponse.json(aNote({ note: "" }), { status: 201 });
    const { user, dialog, send } = await add();
    await user.upload(dialog.getByLabelText("Attachments"), pdf("keys.pdf"));
    await dialog.findByLabelText("Uploaded");
    await user.click(send());
    expect(await screen.findByText("1 file added")).toBeInTheDocument();
    expect(sent[0]?.body.note).toBe("");
  });

  it("keeps the text on failure and retries with the same key", async () => {
    const { user, dialog, send } = await add();
    await user.type(dialog.getByLabelText("Note"), "Keys");
    await user.click(send());
    expect((await screen.findAllByText("Failed to add content")).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText("Note")).toHaveValue("Keys");
    answer = () => HttpResponse.json(aNote(), { status: 201 });
    await user.click(send());
    await screen.findByText("Note added");
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it("rejects more than 5000 characters", async () => {
    const { user, dialog, send } = await add();
    await user.click(dialog.getByLabelText("Note"));
    await user.paste("x".repeat(5001));
    expect(dialog.getByText("Note must not exceed 5000 characters")).toBeInTheDocument();
    expect(send()).toBeDisabled();
  });
});

describe("editing a note", () => {
  const edit = async () => {
    const rendered = await open();
    await rendered.user.click(await screen.findByRole("button", { name: /^Edit the note by Ann Admin/ }));
    const box = await screen.findByRole("textbox", { name: "Note" });
    return { ...rendered, box, save: () => screen.getByRole("button", { name: "Save Changes" }) };
  };

  it("happens in place and sends the version that was displayed", async () => {
    answer = () => {
      notes = [aNote({ note: "Changed.", version: 3 })];
      return HttpResponse.json(notes[0]);
    };
    const { user, box, save } = await edit();
    expect(box).toHaveFocus();
    await user.clear(box);
    await user.type(box, " Changed. ");
    await user.click(save());
    expect(await screen.findByText("Note updated")).toBeInTheDocument();
    expect(await screen.findByText("Changed.")).toBeInTheDocument();
    expect(sent).toEqual([
      { method: "PUT", path: `/${ID}`, body: { note: "Changed.", uploads: [] }, tag: '"2"', key: null },
    ]);
  });

  it("rejects an empty note", async () => {
    const { user, box, save } = await edit();
    await user.clear(box);
    await user.click(save());
    expect(screen.getByText("Note content cannot be empty")).toBeInTheDocument();
    await waitFor(() => expect(box).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it("shows the other admin's text on a conflict and keeps the user's", async () => {
    answer = () => problem(412, "stale", { current: aNote({ note: "Theirs.", version: 7 }) });
    const { user, box, save } = await edit();
    await user.type(box, " Mine.");
    await user.click(save());
    const notice = within(
      (await screen.findByText("Someone else changed this note")).closest("[role=alert]") as HTMLElement,
    );
    expect(notice.getByText(/Theirs\./)).toBeInTheDocument();
    expect(box).toHaveValue(`${TEXT} Mine.`);
    answer = () => HttpResponse.json(aNote({ version: 8 }));
    await user.click(save());
    await screen.findByText("Note updated");
    expect(sent[1]).toMatchObject({ tag: '"7"', body: { note: `${TEXT} Mine.` } });
  });

  it("resolves a conflict in files, or with an earlier saved attempt", async () => {
    const answers = [
      problem(412, "stale", { current: aNote({ version: 7 }) }),
      problem(412, "stale", { current: aNote({ note: `${TEXT} Mine.`, version: 8 }) }),
    ];
    answer = () => answers.shift() ?? problem(500, "internal");
    const { user, box, save } = await edit();
    await user.type(box, " Mine.");
    await user.click(save());
    expect(await screen.findByText("Note updated")).toBeInTheDocument();
    expect(sent.map(({ tag }) => tag)).toEqual(['"2"', '"7"']);
  });

  it("adds files that were uploaded for the project", async () => {
    answer = () => HttpResponse.json(aNote({ version: 3 }));
    const { user, save } = await edit();
    await user.upload(screen.getByLabelText("Attachments"), pdf("keys.pdf"));
    await screen.findByLabelText("Uploaded");
    await user.click(save());
    await screen.findByText("Note updated");
    expect(sent[0]?.body).toEqual({ note: TEXT, uploads: ["upload-1"] });
    expect(uploads[0]?.get("target_id")).toBe(projectPage().id);
  });

  it("saves without a file that failed", async () => {
    answer = () => HttpResponse.json(aNote({ version: 3 }));
    const { user, box, save } = await edit();
    server.use(http.post("*/api/uploads", () => new HttpResponse(null, { status: 503 }), { once: true }));
    await user.upload(screen.getByLabelText("Attachments"), pdf("bad.pdf"));
    await screen.findByRole("button", { name: "Retry bad.pdf" });
    await user.type(box, " Mine.");
    expect(save()).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Send without the failed files" }));
    await screen.findByText("Note updated");
    expect(sent[0]?.body).toEqual({ note: `${TEXT} Mine.`, uploads: [] });
  });

  it("allows a new file as soon as one of ten is deleted", async () => {
    const files = Array.from({ length: 10 }, (_, index) => storedFile({ id: `f-${index}`, file_name: `${index}.jpg` }));
    notes = [aNote({ attachments: files })];
    const { user } = await edit();
    expect(screen.getByText("The limit of 10 files is reached. Delete one to add another.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Delete 0.jpg" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete Attachment" }));
    answer = () => {
      notes = [aNote({ attachments: files.slice(1), version: 3 })];
      return done();
    };
    await user.click(dialog.getByRole("button", { name: "Delete Attachment" }));
    expect(await screen.findByText("1 more file. Maximum size: 10 MB, or 200 MB for a video.")).toBeInTheDocument();
    await user.upload(screen.getByLabelText("Attachments"), pdf("keys.pdf"));
    expect(await screen.findByLabelText("Uploaded")).toBeInTheDocument();
  });

  it("asks before discarding typed text", async () => {
    const { user, box } = await edit();
    await user.type(box, " Mine.");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("alertdialog", { name: "Discard your changes?" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(box).toHaveValue(`${TEXT} Mine.`);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(await screen.findByText(TEXT)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("reports a failure and keeps the text", async () => {
    const { user, box, save } = await edit();
    await user.type(box, " Mine.");
    await user.click(save());
    expect((await screen.findAllByText("Failed to update admin note")).length).toBeGreaterThan(0);
    expect(box).toHaveValue(`${TEXT} Mine.`);
  });

  it("keeps the text when another admin deletes the note", async () => {
    const { user, box, save, queryClient } = await edit();
    await user.type(box, " Mine.");
    notes = [];
    await queryClient.invalidateQueries({ queryKey: noteKeys.all });
    expect(box).toHaveValue(`${TEXT} Mine.`);
    answer = () => problem(404, "note_gone");
    await user.click(save());
    expect(await screen.findByText(/This note no longer exists/)).toBeInTheDocument();
    expect(box).toHaveValue(`${TEXT} Mine.`);
  });

  it("keeps the text when reloading the list is rejected", async () => {
    const { user, box, queryClient } = await edit();
    await user.type(box, " Mine.");
    server.use(http.get("*/api/projects/ABC234/notes", () => problem(404, "not_found")));
    await queryClient.invalidateQueries({ queryKey: noteKeys.all });
    expect(await screen.findByText("The notes could not be loaded.")).toBeInTheDocument();
    expect(box).toHaveValue(`${TEXT} Mine.`);
    expect(box).toBeInTheDocument();
  });

  it("asks before navigating away from typed text", async () => {
    const { user, box, go } = await edit();
    await user.type(box, " Mine.");
    go("/elsewhere");
    expect(await screen.findByText("Your changes to the note were not saved.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(box).toHaveValue(`${TEXT} Mine.`);
    go("/?tab=tasks");
    expect(await screen.findByText("Your changes to the note were not saved.")).toBeInTheDocument();
  });
});

describe("a new project code", () => {
  /** Opens the panel of a project whose code is about to change, with a delayed response for the notes. */
  const openMoving = async () => {
    let move = () => {};
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(
      http.get("*/api/projects/XYZ789", () => HttpResponse.json(projectPage({ project_code: "XYZ789" }))),
      http.get("*/api/projects/XYZ789/notes", async () => {
        await arrived;
        return HttpResponse.json({ items: notes, next_cursor: null, abilities: { create: true } });
      }),
      http.put("*/api/projects/XYZ789/notes/:id", () => HttpResponse.json(aNote({ version: 3 }))),
    );
    function Moving() {
      const [code, setCode] = useState("ABC234");
      move = () => setCode("XYZ789");
      return <NotesPanel code={code} />;
    }
    const rendered = await renderInPortal(<Moving />);
    await screen.findByText(TEXT);
    return { ...rendered, move: () => act(move), arrive };
  };

  it("keeps the edited note and its text open", async () => {
    const { user, move, arrive } = await openMoving();
    await user.click(screen.getByRole("button", { name: /^Edit the note by Ann Admin/ }));
    const box = await screen.findByRole("textbox", { name: "Note" });
    await user.type(box, " Mine.");
    answer = () => problem(404, "not_found");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Refused.")).toBeInTheDocument();
    expect(screen.queryByText(/This note no longer exists/)).not.toBeInTheDocument();
    move();
    expect(box).toBeInTheDocument();
    notes = [aNote(), aNote({ id: "0190a000-0000-7000-8000-0000000000c2", note: "Another." })];
    arrive();
    expect(await screen.findByText("Another.")).toBeInTheDocument();
    expect(box).toHaveValue(`${TEXT} Mine.`);
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Note updated")).toBeInTheDocument();
  });

  it("keeps a new note and its text open", async () => {
    const { user, move, arrive } = await openMoving();
    await user.click(screen.getByRole("button", { name: "Add Note & Files" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Note & Files" }));
    await user.type(dialog.getByLabelText("Note"), "Keys");
    move();
    expect(dialog.getByLabelText("Note")).toHaveValue("Keys");
    notes = [aNote({ note: "Another." })];
    arrive();
    expect(await screen.findByText("Another.")).toBeInTheDocument();
    expect(dialog.getByLabelText("Note")).toHaveValue("Keys");
  });
});

describe("deleting", () => {
  it("asks first and deletes the note with its files", async () => {
    notes = [aNote({ attachments: [storedFile()] })];
    answer = () => {
      notes = [];
      return done();
    };
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: /^Delete the note by Ann Admin/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete Note" }));
    expect(dialog.getByText(/delete the note "The owner is away until Monday\." and its file\?/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Delete Note" }));
    expect(await screen.findByText("Note deleted")).toBeInTheDocument();
    expect(await screen.findByText("No notes yet")).toBeInTheDocument();
    expect(sent).toEqual([{ method: "DELETE", path: `/${ID}`, body: null, tag: '"2"', key: null }]);
  });

  it("reports a failure and asks again about a changed note", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: /^Delete the note/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete Note" }));
    const confirm = () => user.click(dialog.getByRole("button", { name: "Delete Note" }));
    await confirm();
    expect(await dialog.findByText("Failed to delete admin note")).toBeInTheDocument();
    answer = () => problem(412, "stale", { current: aNote({ note: "Theirs.", version: 7 }) });
    await confirm();
    expect(await dialog.findByText(/delete the note "Theirs\."\?/)).toBeInTheDocument();
    answer = () => problem(404, "note_gone");
    await confirm();
    expect(await screen.findByText("It was already deleted.")).toBeInTheDocument();
  });

  it("does not treat a missing project as a deleted note or file", async () => {
    notes = [aNote({ attachments: [storedFile()] })];
    answer = () => problem(404, "not_found");
    const { user } = await open();
    for (const [what, button, title, failure] of [
      ["note", /^Delete the note by Ann Admin/, "Delete Note", "Failed to delete admin note"],
      ["file", "Delete kitchen.jpg", "Delete Attachment", "Failed to delete attachment"],
    ] as const) {
      await user.click(await screen.findByRole("button", { name: button }));
      const dialog = within(await screen.findByRole("dialog", { name: title }));
      await user.click(dialog.getByRole("button", { name: title }));
      expect(await dialog.findByText(failure), what).toBeInTheDocument();
      await user.click(dialog.getByRole("button", { name: "Keep it" }));
      await isGone();
    }
    for (const text of ["Note deleted", "It was already deleted.", "Attachment deleted"])
      expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it.each(["file_gone", "note_gone"])("accepts that a file is already gone (%s)", async (code) => {
    notes = [aNote({ attachments: [storedFile()] })];
    answer = () => problem(404, code);
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Delete kitchen.jpg" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete Attachment" }));
    await user.click(dialog.getByRole("button", { name: "Delete Attachment" }));
    expect(await screen.findByText("Attachment deleted")).toBeInTheDocument();
  });

  it("asks about one file and deletes only that file", async () => {
    notes = [aNote({ attachments: [storedFile()] })];
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Delete kitchen.jpg" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete Attachment" }));
    expect(dialog.getByText(/delete kitchen\.jpg\?/)).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Delete Attachment" }));
    expect(await dialog.findByText("Failed to delete attachment")).toBeInTheDocument();
    answer = () => {
      notes = [aNote()];
      return done();
    };
    await user.click(dialog.getByRole("button", { name: "Delete Attachment" }));
    expect(await screen.findByText("Attachment deleted")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Preview kitchen.jpg" })).not.toBeInTheDocument());
    expect(sent.at(-1)).toMatchObject({ method: "DELETE", path: `/${ID}/attachments/kitchen.jpg` });
    expect(screen.getByText(TEXT)).toBeInTheDocument();
  });

  it("warns that a note goes with its last file, unless it is being edited", async () => {
    notes = [aNote({ note: "", attachments: [storedFile()] })];
    const { user } = await open();
    const bin = await screen.findByRole("button", { name: "Delete kitchen.jpg" });
    await user.click(bin);
    const dialog = within(await screen.findByRole("dialog", { name: "Delete Attachment" }));
    expect(dialog.getByText(/delete kitchen\.jpg\?.*and will be deleted too/)).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Keep it" }));
    await isGone();
    await user.click(screen.getByRole("button", { name: /^Edit the note by Ann Admin/ }));
    await screen.findByRole("textbox", { name: "Note" });
    expect(screen.getByRole("button", { name: "Delete kitchen.jpg" })).toBeDisabled();
    expect(screen.getByText(/save some text first/)).toBeInTheDocument();
  });
});
