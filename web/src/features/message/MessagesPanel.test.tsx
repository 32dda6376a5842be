import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { OutboxContext, showOutgoing } from "@/lib/network/outbox-port";
import type { KeepEntry } from "@/lib/network/unsent-entry";
import { aMessage, messageList, someMessages } from "@/test/messages";
import { renderInPortal } from "@/test/render";
import { projectPage, storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { untilWithFakeTimers } from "@/test/until";
import { MessagesPanel } from "./MessagesPanel";
import type { Thread } from "./thread";

/** The height that jsdom reports for every element, both rows and the scroll container. */
const HEIGHT = 100;

type Sent = Schemas["SendMessage"];
let reader = 0;
let sent: Sent[];
let marked: string[][];

beforeEach(() => {
  reader += 1;
  sent = [];
  marked = [];
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(HEIGHT);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(HEIGHT);
});

/** Mocks a thread on the server; sent messages are added to it. */
function threadOf(given: Partial<Schemas["MessageList"]>) {
  const thread = messageList(given);
  const requested: string[] = [];
  server.use(
    http.get("*/api/projects/ABC234/messages", ({ request }) => {
      requested.push(new URL(request.url).search);
      return HttpResponse.json(thread);
    }),
    http.get("*/api/projects/ABC234/messages/unread", () => HttpResponse.json({ unread: thread.unread })),
    http.post("*/api/projects/ABC234/messages/read", async ({ request }) => {
      const { message_ids: ids } = (await request.json()) as Schemas["MarkMessagesRead"];
      marked.push(ids);
      thread.messages = thread.messages.map((it) => (ids.includes(it.id) ? { ...it, unread: false } : it));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post("*/api/projects/ABC234/messages", async ({ request }) => {
      const body = (await request.json()) as Sent;
      sent.push(body);
      const message = aMessage({
        id: body.id,
        message_content: body.message_content || "File attachment",
        mine: true,
        sender_name: "Ann Admin",
        participant_type: "admin",
        created_at: "2026-11-20T20:00:00Z",
      });
      thread.messages = [...thread.messages.filter(({ id }) => id !== body.id), message];
      return HttpResponse.json(message, { status: 201 });
    }),
  );
  return { thread, requested };
}

async function open() {
  const panel = await renderInPortal(
    <MessagesPanel source={{ kind: "project", code: "ABC234" }} reader={`reader-${reader}`} />,
  );
  return panel;
}

/** A panel that can be unmounted and mounted again, like one in a tab of the page. */
function Door() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Door
      </button>
      {isOpen && <MessagesPanel source={{ kind: "project", code: "ABC234" }} reader={`reader-${reader}`} />}
    </>
  );
}
const field = () => screen.findByRole("textbox", { name: "Message" });
const sendButton = () => screen.getByRole("button", { name: "Send" });

describe("the messages panel", () => {
  it.each([
    ["admin", "Admin Portal"],
    ["contractor", "Contractor Portal"],
    ["referral_partner", "Partner Portal"],
    ["owner", "Owner Portal"],
  ] as const)("shows which portal it belongs to: %s", async (participant_type, label) => {
    threadOf({ participant_type });
    await open();
    expect(await screen.findByText(label)).toBeVisible();
    expect(screen.getByRole("region", { name: "Project Messages" })).toBeInTheDocument();
    expect(await screen.findByText("No messages yet")).toBeVisible();
  });

  it("requires joining the beta once per browser", async () => {
    threadOf({ beta_gate: true, messages: [aMessage()] });
    const { user, unmount } = await open();
    const join = await screen.findByRole("button", { name: "Join Beta Program" });
    expect(screen.queryByRole("textbox"), "whoever answers reads the thread first").not.toBeInTheDocument();
    await user.click(join);
    expect(await screen.findByText("The wall is dry.")).toBeInTheDocument();
    unmount();
    await open();
    expect(await screen.findByText("The wall is dry.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Join Beta Program" })).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem("messages-beta") ?? "null")).toMatchObject({ v: 1 });
  });

  it.each([
    ["joined", true],
    ['{"v":1,"joined":true}', true],
    ['{"v":2,"joined":true}', false],
    ["{broken", false],
  ])("reads from storage whether the browser joined the beta: %s", async (kept, hasJoined) => {
    localStorage.setItem("messages-beta", kept);
    threadOf({ beta_gate: true, messages: [aMessage()] });
    await open();
    const way = hasJoined
      ? screen.findByText("The wall is dry.")
      : screen.findByRole("button", { name: "Join Beta Program" });
    expect(await way).toBeInTheDocument();
  });

  it("shows why loading failed and retries", async () => {
    server.use(
      http.get("*/api/projects/ABC234/messages", () => HttpResponse.json({ detail: "Busy." }, { status: 503 }), {
        once: true,
      }),
    );
    threadOf({ messages: [aMessage()] });
    server.use(
      http.get("*/api/projects/ABC234/messages", () => HttpResponse.json({ detail: "Busy." }, { status: 503 }), {
        once: true,
      }),
    );
    const { user } = await open();
    expect(await screen.findByText("Failed to load messaging data: Busy.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("The wall is dry.")).toBeInTheDocument();
  });

  it("reports a project that does not exist", async () => {
    server.use(http.get("*/api/projects/ABC234/messages", () => HttpResponse.json({}, { status: 404 })));
    await open();
    expect(await screen.findByText("Project not found or project ID is missing")).toBeVisible();
  });

  it("is read-only for users who may not send messages", async () => {
    threadOf({ messages: [aMessage()], abilities: { send: false, mark_read: true } });
    await open();
    expect(await screen.findByText("You can read these messages, but you cannot reply here.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Reply/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });
});

describe("a message", () => {
  it("shows its sender, time, date, and text without markup", async () => {
    threadOf({ messages: [aMessage({ message_content: "<b>Dry</b>\nat last" })] });
    await open();
    const row = await screen.findByRole("article");
    expect(row).toHaveTextContent("Luis Ortega");
    expect(row).toHaveTextContent("Contractor");
    const time = new Date("2026-11-20T15:04:00Z");
    const clock = [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
    expect(within(row).getByText(clock)).toBeInTheDocument();
    expect(within(row).getByText(/<b>Dry<\/b>/)).toBeInTheDocument();
    expect(row.querySelector("b")).toBeNull();
    expect(within(row).getByText("Fri, Nov 20, 2026")).toBeInTheDocument();
  });

  it("appears on the right, labeled as the user's own", async () => {
    const [theirs, mine] = someMessages(0, 2, (n) => ({ mine: n === 1 }));
    threadOf({ messages: [theirs, mine] as Schemas["Message"][] });
    await open();
    const rows = await screen.findAllByRole("article");
    expect(rows.map((row) => row.querySelectorAll("[data-mine]").length > 0)).toEqual([false, true]);
    expect(rows[0]).toHaveTextContent("Contractor");
    expect(rows[1]).toHaveTextContent("You");
  });

  it("can be answered unless it is the user's own or a system message", async () => {
    const [a, b, c] = someMessages(0, 3, (n) => ({
      mine: n === 1,
      message_type: n === 2 ? "system_notification" : "text",
    }));
    threadOf({ messages: [a, b, c] as Schemas["Message"][] });
    await open();
    const rows = await screen.findAllByRole("article");
    expect(rows.map((row) => within(row).queryByRole("button", { name: /Reply/ }) !== null)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("gets its reply below it, and only with text", async () => {
    threadOf({ messages: [aMessage()] });
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Reply to Luis Ortega" }));
    const box = within(screen.getByRole("form", { name: "Reply to Luis Ortega" }));
    expect(box.getByRole("button", { name: "Send Reply" })).toBeDisabled();
    await user.type(box.getByRole("textbox"), "  ");
    expect(box.getByRole("button", { name: "Send Reply" })).toBeDisabled();
    await user.type(box.getByRole("textbox"), "Good news{Enter}");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      message_content: "Good news",
      reply_to_message_id: aMessage().id,
      message_type: "text",
      participant_type: "admin",
    });
    await waitFor(() => expect(screen.queryByRole("form", { name: /Reply/ })).not.toBeInTheDocument());
  });

  it("closes its reply form on cancel", async () => {
    threadOf({ messages: [aMessage()] });
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Reply to Luis Ortega" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("form", { name: /Reply/ })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Reply to Luis Ortega" })).toBeInTheDocument();
  });

  it("links to the message it quotes", async () => {
    const messages = someMessages(0, 3);
    const [first, , last] = messages;
    if (!first || !last) throw new Error("expected three messages");
    last.reply_to = { id: first.id, sender_name: "Maria Alvarez", excerpt: "Message 0" };
    threadOf({ messages });
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: /^Go to the original message from Maria Alvarez: / }));
    await waitFor(() => expect(document.activeElement).toHaveAttribute("data-message", first.id));
  });

  // The server sets this text; pages in Spanish once sent their own.
  it.each(["File attachment", "Archivo adjunto"])("shows its images and files without '%s'", async (words) => {
    const attachments = [storedFile(), storedFile({ file_name: "estimate.pdf", file_type: "application/pdf" })];
    threadOf({ messages: [aMessage({ message_type: "file", message_content: words, attachments })] });
    await open();
    expect(await screen.findByRole("button", { name: "Preview kitchen.jpg" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /estimate\.pdf/ })).toBeInTheDocument();
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it("shows a quoted file-only message in the reader's language", async () => {
    const [first, last] = someMessages(0, 2);
    if (!first || !last) throw new Error("expected two messages");
    last.reply_to = { id: first.id, sender_name: "Maria Alvarez", excerpt: "Archivo adjunto" };
    threadOf({ messages: [first, last] });
    await open();
    const quote = /^Go to the original message from Maria Alvarez: File attachment$/;
    expect(await screen.findByRole("button", { name: quote })).toBeInTheDocument();
  });
});

describe("writing a message", () => {
  it("sends on Enter, once and with its own ID, and shows the message", async () => {
    threadOf({});
    const { user } = await open();
    await user.type(await field(), "Hello{Enter}");
    expect(await screen.findByText("Hello")).toBeInTheDocument();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ message_content: "Hello", message_type: "text", uploads: [] });
    expect(sent[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(await field()).toHaveValue("");
    await waitFor(() => expect(screen.queryByText("Sending...")).not.toBeInTheDocument());
    expect(screen.getAllByText("Hello")).toHaveLength(1);
  });

  it("inserts a line break on Shift+Enter and ignores composition Enter", async () => {
    threadOf({});
    const { user } = await open();
    await user.type(await field(), "One{Shift>}{Enter}{/Shift}two");
    expect(await field()).toHaveValue("One\ntwo");
    fireEvent.keyDown(await field(), { key: "Enter", isComposing: true });
    fireEvent.keyDown(await field(), { key: "Enter", keyCode: 229 });
    expect(sent).toHaveLength(0);
  });

  it("sends nothing without text or files", async () => {
    threadOf({});
    const { user } = await open();
    await field();
    expect(sendButton()).toBeDisabled();
    await user.type(await field(), "   {Enter}");
    expect(sendButton()).toBeDisabled();
    expect(sent).toHaveLength(0);
    await user.type(await field(), "x");
    expect(sendButton()).toBeEnabled();
  });

  it("reports a message that is too long", async () => {
    threadOf({});
    await open();
    fireEvent.change(await field(), { target: { value: "x".repeat(10_001) } });
    expect(screen.getByText("Message must not exceed 10000 characters")).toBeVisible();
    expect(sendButton()).toBeDisabled();
  });

  it("keeps the draft for its author when the panel is closed", async () => {
    threadOf({});
    const { user, unmount } = await open();
    await user.type(await field(), "Half a sent");
    unmount();
    const again = await open();
    expect(await field()).toHaveValue("Half a sent");
    again.unmount();
    reader += 1;
    await open();
    expect(await field()).toHaveValue("");
  });

  it("restores a message that failed and resends it with the same ID", async () => {
    threadOf({});
    const ids: string[] = [];
    server.use(
      http.post(
        "*/api/projects/ABC234/messages",
        async ({ request }) => {
          ids.push(((await request.json()) as Sent).id);
          return HttpResponse.json({ status: 422, code: "23503", detail: "no" }, { status: 422 });
        },
        { once: true },
      ),
    );
    const { user } = await open();
    await user.type(await field(), "Hello{Enter}");
    expect(
      await screen.findByText("Message failed to send: Your message has been restored. Please try again."),
    ).toBeVisible();
    expect(await screen.findByText("Failed to send message")).toBeInTheDocument();
    expect(screen.getByText("Invalid project or user reference")).toBeInTheDocument();
    expect(await field()).toHaveValue("Hello");
    await user.click(sendButton());
    await waitFor(() => expect(sent.map(({ id }) => id)).toEqual(ids));
    await waitFor(() => expect(screen.queryByText(/has been restored/)).not.toBeInTheDocument());
  });

  it("adds a restored message above text typed in the meantime", async () => {
    threadOf({});
    let refuse = () => {};
    const waits = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.use(
      http.post("*/api/projects/ABC234/messages", async () => {
        await waits;
        return HttpResponse.json({ status: 403, code: "forbidden", detail: "No." }, { status: 403 });
      }),
    );
    const { user } = await open();
    await user.type(await field(), "First{Enter}");
    expect(await screen.findByText("Sending...")).toBeInTheDocument();
    await user.type(await field(), "second");
    expect(sendButton()).toBeDisabled();
    await act(async () => refuse());
    await screen.findByText(/has been restored/);
    expect(await field()).toHaveValue("First\nsecond");
  });

  it("recognizes a message that was stored despite a failed response", async () => {
    const { thread } = threadOf({});
    server.use(
      http.post("*/api/projects/ABC234/messages", async ({ request }) => {
        const { id } = (await request.json()) as Sent;
        thread.messages = [aMessage({ id, mine: true, message_content: "Hello" })];
        return HttpResponse.json({ status: 403, code: "forbidden", detail: "No." }, { status: 403 });
      }),
    );
    const { user } = await open();
    await user.type(await field(), "Hello{Enter}");
    await screen.findByText("Failed to send message");
    await waitFor(() => expect(screen.queryByText(/has been restored/)).not.toBeInTheDocument());
    expect(await field()).toHaveValue("");
    expect(screen.getAllByText("Hello")).toHaveLength(1);
  });

  it("does not resend text that was stored with a different message", async () => {
    const { thread } = threadOf({});
    server.use(
      http.post(
        "*/api/projects/ABC234/messages",
        async ({ request }) => {
          const { id } = (await request.json()) as Sent;
          thread.messages = [aMessage({ id, mine: true, message_content: "Hello" })];
          return HttpResponse.json({ status: 409, code: "23505", detail: "Duplicate" }, { status: 409 });
        },
        { once: true },
      ),
    );
    const { user } = await open();
    await user.type(await field(), "Hello there{Enter}");
    expect(await screen.findByText("Duplicate message detected")).toBeInTheDocument();
    await waitFor(async () => expect(await field()).toHaveValue("there"));
    expect(await screen.findByText(/has been restored/)).toBeVisible();
    await user.click(sendButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.message_content).toBe("there");
    expect(sent[0]?.id).not.toBe(thread.messages[0]?.id);
  });

  it("shows no restore notice when the whole message was stored", async () => {
    const { thread } = threadOf({});
    server.use(
      http.post("*/api/projects/ABC234/messages", async ({ request }) => {
        const { id } = (await request.json()) as Sent;
        thread.messages = [aMessage({ id, mine: true, message_content: "Hello" })];
        return HttpResponse.json({ status: 409, code: "23505", detail: "Duplicate" }, { status: 409 });
      }),
    );
    const { user } = await open();
    await user.type(await field(), "Hello{Enter}");
    expect(await screen.findByText("Duplicate message detected")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Sending...")).not.toBeInTheDocument());
    expect(await field()).toHaveValue("");
    expect(screen.queryByText(/has been restored/)).not.toBeInTheDocument();
  });

  it("keeps text typed after a reply that was stored", async () => {
    const { thread } = threadOf({ messages: [aMessage()] });
    let refuse = () => {};
    const waits = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const ids: string[] = [];
    server.use(
      http.post(
        "*/api/projects/ABC234/messages",
        async ({ request }) => {
          const { id } = (await request.json()) as Sent;
          ids.push(id);
          await waits;
          thread.messages = [...thread.messages, aMessage({ id, mine: true, message_content: "Good news" })];
          return HttpResponse.json({ status: 403, code: "forbidden", detail: "No." }, { status: 403 });
        },
        { once: true },
      ),
    );
    const { user } = await open();
    const reply = () => screen.findByRole("textbox", { name: "Reply to Luis Ortega" });
    await user.click(await screen.findByRole("button", { name: "Reply to Luis Ortega" }));
    await user.type(await reply(), "Good news{Enter}");
    expect(await screen.findByText("Sending...")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Reply to Luis Ortega" }));
    await user.type(await reply(), "and more");
    await act(async () => refuse());
    await screen.findByText("Failed to send message");
    await waitFor(async () => expect(await reply()).toHaveValue("and more"));
    expect(screen.queryByText(/has been restored/)).not.toBeInTheDocument();
    await user.type(await reply(), "{Enter}");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ message_content: "and more", reply_to_message_id: aMessage().id });
    expect(ids).not.toContain(sent[0]?.id);
  });
});

describe("attached files", () => {
  const photo = (name: string, bytes = 5) => new File(["x".repeat(bytes)], name, { type: "image/jpeg" });
  const choose = async (files: File[]) => {
    await field();
    fireEvent.change(screen.getByLabelText("Attach files", { selector: "input" }), { target: { files } });
  };
  let targets: (string | null)[];
  beforeEach(() => {
    targets = [];
    server.use(
      http.post("*/api/uploads", ({ request }) => {
        const { searchParams } = new URL(request.url);
        targets.push(searchParams.get("target_id"));
        expect(searchParams.get("purpose")).toBe("message");
        const name = searchParams.get("file_name");
        return HttpResponse.json({ id: `id-of-${name}`, file_name: name }, { status: 201 });
      }),
      http.delete("*/api/uploads/:id", () => new HttpResponse(null, { status: 204 })),
    );
  });

  it("are uploaded for the message's ID and can be sent without text", async () => {
    threadOf({});
    const { user } = await open();
    await choose([photo("wall.jpg"), photo("floor.jpg")]);
    expect(await screen.findByText("2 file(s) ready to send")).toBeInTheDocument();
    await user.click(sendButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      message_content: "",
      message_type: "file",
      uploads: ["id-of-wall.jpg", "id-of-floor.jpg"],
    });
    expect(targets).toEqual([sent[0]?.id, sent[0]?.id]);
    expect(screen.queryByRole("list", { name: "Selected files" })).not.toBeInTheDocument();
  });

  it("can be left out if their upload failed", async () => {
    threadOf({});
    const { user } = await open();
    server.use(http.post("*/api/uploads", () => new HttpResponse(null, { status: 503 }), { once: true }));
    await choose([photo("bad.jpg")]);
    await screen.findByRole("button", { name: "Retry bad.jpg" });
    const leaveOut = () => screen.queryByRole("button", { name: "Send without the failed files" });
    expect(leaveOut(), "nothing would be left").not.toBeInTheDocument();
    await choose([photo("good.jpg")]);
    await screen.findByLabelText("Uploaded");
    expect(sendButton()).toBeDisabled();
    await user.click(leaveOut() as HTMLElement);
    await waitFor(() => expect(sent.map(({ uploads }) => uploads)).toEqual([["id-of-good.jpg"]]));
  });

  const openWithOutbox = async (keep: KeepEntry) => {
    server.use(http.get("*/api/projects/ABC234", () => HttpResponse.json(projectPage())));
    return renderInPortal(
      <OutboxContext value={{ userId: "me", keep }}>
        <MessagesPanel source={{ kind: "project", code: "ABC234" }} reader={`reader-${reader}`} />
      </OutboxContext>,
    );
  };

  it("go to the device's outbox with their message until it arrives", async () => {
    threadOf({ participant_type: "contractor" });
    const { id, project_number: number } = projectPage();
    onTestFinished(() => act(() => showOutgoing("me", [])));
    const keep = vi.fn<KeepEntry>(async (project, { id: message, notes: text, files }) => {
      const sentAt = new Date().toISOString();
      showOutgoing("me", [{ id: message, projectId: project.id, text, files, sentAt }]);
    });
    const { user } = await openWithOutbox(keep);
    await user.type(await field(), "Two photos.");
    await choose([photo("wall.jpg"), photo("floor.jpg")]);
    expect(await screen.findByText("2 file(s) ready to send")).toBeInTheDocument();
    await user.click(sendButton());
    await waitFor(() => expect(keep).toHaveBeenCalledOnce());
    expect(keep).toHaveBeenCalledWith(
      { id, number },
      {
        id: expect.any(String),
        notes: "Two photos.",
        message: { participant: "contractor" },
        files: [expect.objectContaining({ name: "wall.jpg" }), expect.objectContaining({ name: "floor.jpg" })],
      },
    );
    const row = await screen.findByRole("article");
    expect(row).toHaveTextContent(/Two photos\..*wall\.jpg.*floor\.jpg.*Sending\.\.\./);
    expect([targets, sent]).toEqual([[], []]);
    // Another user who signs in in this window must not see it.
    act(() =>
      showOutgoing("somebody else", [
        { id: "x", projectId: id, text: "Not yours", files: [], sentAt: "2026-11-20T20:00:00Z" },
      ]),
    );
    expect(screen.queryByText("Not yours")).not.toBeInTheDocument();
    expect(await field()).toHaveValue("");
    expect(screen.queryByRole("list", { name: "Selected files" })).not.toBeInTheDocument();
    act(() => showOutgoing("me", []));
    await waitFor(() => expect(screen.queryByText("Sending...")).not.toBeInTheDocument());
  });

  it("are sent directly, with a notice, when the device cannot store them", async () => {
    threadOf({});
    const { user } = await openWithOutbox(async () => {
      throw new DOMException("private mode", "InvalidStateError");
    });
    await choose([photo("wall.jpg")]);
    await user.click(sendButton());
    expect(
      await screen.findByText("This device cannot store the message. Keep this page open until it is sent."),
    ).toBeInTheDocument();
    await waitFor(() => expect(sent.map(({ uploads }) => uploads)).toEqual([["id-of-wall.jpg"]]));
  });

  it("are not involved in a text-only message, which is sent directly", async () => {
    threadOf({});
    const keep = vi.fn<KeepEntry>();
    const { user } = await openWithOutbox(keep);
    await user.type(await field(), "Words alone.{Enter}");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(keep).not.toHaveBeenCalled();
  });

  it("can be dropped on the field, which shows a hint", async () => {
    threadOf({});
    await open();
    fireEvent.dragOver(await field());
    expect(screen.getByText("Drop files here to attach them")).toBeInTheDocument();
    fireEvent.drop(await field(), { dataTransfer: { files: [photo("wall.jpg")] } });
    expect(screen.queryByText("Drop files here to attach them")).not.toBeInTheDocument();
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
  });

  it("are limited to five of 10 MB each of the accepted types", async () => {
    threadOf({});
    await open();
    expect(
      await screen.findByText(/Up to 5 files\. Maximum size: 10 MB, or 200 MB for a video\.$/),
    ).toBeInTheDocument();
    await choose(Array.from({ length: 6 }, (_, n) => photo(`${n}.jpg`)));
    expect(await screen.findByText("You can only upload up to 5 files.")).toBeVisible();
    expect(within(screen.getByRole("list", { name: "Selected files" })).getAllByRole("listitem")).toHaveLength(5);
    expect(screen.getByRole("button", { name: "Attach files" })).toBeDisabled();
    await choose([photo("big.jpg", 10_485_761), new File(["x"], "page.html", { type: "text/html" })]);
    expect(await screen.findByText("File big.jpg is too large. Maximum size is 10MB.")).toBeVisible();
    expect(screen.getByText("File page.html is not an accepted file type.")).toBeVisible();
  });

  it("block sending until a failed upload is retried", async () => {
    threadOf({});
    server.use(http.post("*/api/uploads", () => HttpResponse.error(), { once: true }));
    const { user } = await open();
    await choose([photo("wall.jpg")]);
    expect(await screen.findByText("Failed to upload one or more files")).toBeVisible();
    expect(screen.getByText(/^Failed to upload wall\.jpg: /)).toBeVisible();
    expect(sendButton()).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Retry wall.jpg" }));
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
    expect(sendButton()).toBeEnabled();
  });

  /** Holds back the response to the first message until it is rejected. */
  const held = () => {
    let refuse = () => {};
    const waits = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.use(
      http.post(
        "*/api/projects/ABC234/messages",
        async () => {
          await waits;
          return HttpResponse.json({ status: 422, code: "invalid", detail: "No." }, { status: 422 });
        },
        { once: true },
      ),
    );
    return () => act(async () => refuse());
  };

  it("can be added during sending and join the message if it is restored", async () => {
    threadOf({});
    const refuse = held();
    const { user } = await open();
    await user.type(await field(), "See{Enter}");
    expect(await screen.findByText("Sending...")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Attach files" })).toBeEnabled();
    await choose([photo("floor.jpg")]);
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
    expect(sendButton()).toBeDisabled();
    await refuse();
    expect(await screen.findByText(/has been restored/)).toBeVisible();
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
    expect(screen.getByRole("list", { name: "Selected files" })).toHaveTextContent("floor.jpg");
    await user.click(sendButton());
    await waitFor(() => expect(sent[0]).toMatchObject({ message_content: "See", uploads: ["id-of-floor.jpg"] }));
    // Uploaded first for the next message, then again for the one that was restored.
    expect(targets).toHaveLength(2);
    expect(targets.map((target) => target === sent[0]?.id)).toEqual([false, true]);
  });

  /** The next message is stored with this text, but its response is something else. */
  const landed = (thread: Schemas["MessageList"], words: string, answer: () => Response | Promise<Response>) =>
    server.use(
      http.post("*/api/projects/ABC234/messages", async ({ request }) => {
        const { id } = (await request.json()) as Sent;
        const answered = await answer();
        thread.messages = [aMessage({ id, mine: true, message_content: words })];
        return answered;
      }),
    );
  const chosen = () => screen.getByRole("list", { name: "Selected files" });

  it("stay when chosen while a message was sent that was stored", async () => {
    const { thread } = threadOf({});
    let refuse = () => {};
    const waits = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    landed(thread, "See", async () => {
      await waits;
      return HttpResponse.json({ status: 403, code: "forbidden", detail: "No." }, { status: 403 });
    });
    const { user } = await open();
    await user.type(await field(), "See{Enter}");
    expect(await screen.findByText("Sending...")).toBeInTheDocument();
    await choose([photo("floor.jpg")]);
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
    await act(async () => refuse());
    await screen.findByText("Failed to send message");
    // Uploaded for the next message, then for the restored one, then for the next one again.
    await waitFor(() => expect(targets).toHaveLength(3));
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
    expect(chosen()).toHaveTextContent("floor.jpg");
    expect(screen.queryByText(/has been restored/)).not.toBeInTheDocument();
    expect(await field()).toHaveValue("");
    expect(targets[2]).not.toBe(thread.messages[0]?.id);
  });

  it("disappear with the message they were stored with, and no others", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { thread } = threadOf({});
    let tries = 0;
    landed(thread, "See", () => {
      tries += 1;
      return HttpResponse.error();
    });
    const { user } = await open();
    await choose([photo("wall.jpg")]);
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
    await user.type(await field(), "See{Enter}");
    await waitFor(() => expect(tries).toBe(1));
    await choose([photo("floor.jpg")]);
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    await screen.findByText("Failed to send message");
    await waitFor(() => expect(screen.queryByText(/has been restored/)).not.toBeInTheDocument());
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
    expect(tries).toBe(2);
    expect(chosen()).toHaveTextContent("floor.jpg");
    expect(chosen()).not.toHaveTextContent("wall.jpg");
  });

  it("stay when their message turns out to be stored already", async () => {
    const { thread } = threadOf({});
    landed(thread, "See", () =>
      HttpResponse.json({ status: 409, code: "23505", detail: "Duplicate" }, { status: 409 }),
    );
    const { user } = await open();
    await choose([photo("floor.jpg")]);
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
    await user.type(await field(), "See{Enter}");
    expect(await screen.findByText("Duplicate message detected")).toBeInTheDocument();
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
    expect(chosen()).toHaveTextContent("floor.jpg");
    expect(await screen.findByText(/has been restored/)).toBeVisible();
    expect(targets[1]).not.toBe(thread.messages[0]?.id);
  });

  it("are restored with the text, even after the panel was closed", async () => {
    threadOf({});
    const refuse = held();
    const { user, unmount } = await open();
    await choose([photo("wall.jpg")]);
    await screen.findByText("1 file(s) ready to send");
    await user.type(await field(), "See{Enter}");
    expect(await screen.findByText("Sending...")).toBeInTheDocument();
    unmount();
    await refuse();
    await open();
    expect(await screen.findByText(/has been restored/)).toBeVisible();
    expect(await field()).toHaveValue("See");
    expect(screen.getByRole("list", { name: "Selected files" })).toHaveTextContent("wall.jpg");
    await user.click(sendButton());
    await waitFor(() => expect(sent[0]).toMatchObject({ message_content: "See", uploads: ["id-of-wall.jpg"] }));
  });
});

describe("an owner", () => {
  const gated = (given: Partial<Schemas["MessageList"]> = {}) => {
    const bodies: Sent[] = [];
    const list = { participant_type: "owner", beta_gate: true, ...given } as const;
    server.use(
      http.get("*/api/owner/messages", () => HttpResponse.json(messageList(list))),
      http.get("*/api/owner/messages/unread", () => HttpResponse.json({ unread: 0 })),
      http.post("*/api/owner/messages", async ({ request }) => {
        const body = (await request.json()) as Sent;
        bodies.push(body);
        const { id, message_content } = body;
        return HttpResponse.json(aMessage({ id, message_content, mine: true }), { status: 201 });
      }),
    );
    return bodies;
  };
  const enterGated = () => renderInPortal(<MessagesPanel source={{ kind: "owner" }} reader={`project-${reader}`} />);
  const first = () => screen.findByRole("textbox", { name: "Your first message" });
  const joins = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Join Beta Program" }));

  it("writes the first message before joining the beta, which sends it", async () => {
    const bodies = gated();
    const { user } = await enterGated();
    await user.type(await first(), "When will you come?");
    expect(bodies).toEqual([]);
    await joins(user);
    expect(await screen.findByText("When will you come?")).toBeVisible();
    await waitFor(() => expect(bodies).toMatchObject([{ message_content: "When will you come?" }]));
    expect(await field()).toHaveValue("");
  });

  it("joins the beta without a message", async () => {
    const bodies = gated();
    const { user } = await enterGated();
    await user.type(await first(), "   ");
    await joins(user);
    expect(await field()).toBeVisible();
    expect(bodies).toEqual([]);
  });

  it("who cannot send writes nothing before joining", async () => {
    gated({ abilities: { send: false, mark_read: true } });
    await enterGated();
    expect(await screen.findByRole("button", { name: "Join Beta Program" })).toBeVisible();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });

  it("gets the draft back in a new session, which sends its files", async () => {
    let uploads = 0;
    const bodies: Sent[] = [];
    server.use(
      http.get("*/api/owner/messages", () => HttpResponse.json(messageList({ participant_type: "owner" }))),
      http.get("*/api/owner/messages/unread", () => HttpResponse.json({ unread: 0 })),
      http.post("*/api/owner/uploads", () => {
        uploads += 1;
        return HttpResponse.json({ id: `upload-${uploads}`, file_name: "wall.jpg" }, { status: 201 });
      }),
      http.post("*/api/owner/messages", async ({ request }) => {
        const body = (await request.json()) as Sent;
        bodies.push(body);
        const { id, message_content } = body;
        return HttpResponse.json(aMessage({ id, message_content, mine: true }), { status: 201 });
      }),
    );
    const enter = (session: string) =>
      renderInPortal(<MessagesPanel source={{ kind: "owner" }} reader={`project-${reader}`} session={session} />);
    const first = await enter("session-1");
    await first.user.type(await field(), "When will");
    expect(screen.getByText(/Up to 5 files\. Maximum size: 10 MB\.$/)).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText("Attach files", { selector: "input" }), {
      target: { files: [new File(["x"], "wall.jpg", { type: "image/jpeg" })] },
    });
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
    first.unmount();
    const { user } = await enter("session-2");
    expect(await field()).toHaveValue("When will");
    await waitFor(() => expect(uploads).toBe(2));
    expect(await screen.findByText("1 file(s) ready to send")).toBeInTheDocument();
    await user.type(await field(), " you come?{Enter}");
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ message_content: "When will you come?", uploads: ["upload-2"] });
  });
});

describe("reading messages", () => {
  it("marks visible messages as read after two seconds, then refetches", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    try {
      const { requested } = threadOf({ messages: someMessages(0, 3, () => ({ unread: true })), unread: 3 });
      await open();
      await screen.findAllByRole("article");
      const before = requested.length;
      await act(() => vi.advanceTimersByTimeAsync(1500));
      expect(marked).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(1000));
      await waitFor(() => expect(marked).toHaveLength(1));
      expect(marked[0]?.length).toBeGreaterThan(0);
      await waitFor(() => expect(requested.length).toBeGreaterThan(before));
    } finally {
      vi.useRealTimers();
    }
  });

  it("refetches the thread exactly half a second after marking", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { requested } = threadOf({ messages: someMessages(0, 1, () => ({ unread: true })), unread: 1 });
    const { queryClient } = await open();
    const known = () => queryClient.getQueryData<Thread>(["message", "thread", { kind: "project", code: "ABC234" }]);
    await untilWithFakeTimers(() => screen.queryAllByRole("article").length > 0);
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(marked).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await untilWithFakeTimers(() => known()?.messages.every(({ unread }) => !unread) ?? false);
    expect(requested).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(requested).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await untilWithFakeTimers(() => requested.length === 2);
  });

  it("marks nothing for a user who may not mark messages as read", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const messages = someMessages(0, 3, () => ({ unread: true }));
    const { requested } = threadOf({ messages, unread: 3, abilities: { send: false, mark_read: false } });
    await open();
    await screen.findAllByRole("article");
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(marked).toEqual([]);
    expect(requested).toHaveLength(1);
  });

  it("retries marking after a network failure, but not after a rejection", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    threadOf({ messages: someMessages(0, 2, () => ({ unread: true })), unread: 2 });
    let tries = 0;
    const answer = (given: () => Response) =>
      http.post("*/api/projects/ABC234/messages/read", () => {
        tries += 1;
        return given();
      });
    server.use(answer(() => HttpResponse.error()));
    await open();
    await screen.findAllByRole("article");
    await act(() => vi.advanceTimersByTimeAsync(2500));
    await waitFor(() => expect(tries).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(2500));
    await waitFor(() => expect(tries).toBe(2));
    server.use(answer(() => HttpResponse.json({ status: 403, detail: "No." }, { status: 403 })));
    act(() => void window.dispatchEvent(new Event("online")));
    await act(() => vi.advanceTimersByTimeAsync(2500));
    await waitFor(() => expect(tries).toBe(3));
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(tries).toBe(3);
    expect(marked).toEqual([]);
  });

  it("announces new messages to screen readers", async () => {
    const { thread } = threadOf({ messages: [aMessage()] });
    const { queryClient } = await open();
    await screen.findByRole("article");
    thread.messages = [...thread.messages, ...someMessages(600, 601, () => ({ sender_name: "Maria Alvarez" }))];
    await act(() => queryClient.invalidateQueries({ queryKey: ["message"] }));
    expect(await screen.findByText("New message from Maria Alvarez: Message 600")).toBeInTheDocument();
  });

  it("shows where the new messages begin", async () => {
    threadOf({ messages: someMessages(0, 4, (n) => ({ unread: n >= 2 })), unread: 2 });
    await open();
    const rows = await screen.findAllByRole("article");
    expect(rows.map((row) => row.textContent?.includes("New messages"))).toEqual([false, false, true, false]);
  });

  it("renders only the visible part of a long thread", async () => {
    threadOf({ messages: someMessages(0, 500) });
    await open();
    expect((await screen.findAllByRole("article")).length).toBeLessThan(30);
  });

  it("restarts at the end of a thread that grew too much", async () => {
    const { thread } = threadOf({ messages: someMessages(0, 3) });
    const { queryClient } = await open();
    await screen.findAllByRole("article");
    thread.messages = someMessages(400, 450);
    thread.older = "older";
    await act(() => queryClient.invalidateQueries({ queryKey: ["message"] }));
    expect(await screen.findByText("Message 400")).toBeInTheDocument();
    expect(screen.queryByText("Message 2")).not.toBeInTheDocument();
    expect(screen.getAllByRole("article").length).toBeLessThan(30);
  });

  it("reopens at the first new message once it is loaded", async () => {
    const { thread } = threadOf({ messages: someMessages(0, 3) });
    const { user, queryClient } = await renderInPortal(<Door />);
    await screen.findAllByRole("article");
    await user.click(screen.getByRole("button", { name: "Door" }));
    thread.messages = someMessages(0, 5, (n) => ({ unread: n >= 3 }));
    await queryClient.invalidateQueries({ queryKey: ["message"] });
    await user.click(screen.getByRole("button", { name: "Door" }));
    const rows = await screen.findAllByRole("article");
    expect(rows.map((row) => row.textContent?.includes("New messages"))).toEqual([false, false, false, true, false]);
  });

  it("shows the cached thread when a refresh fails", async () => {
    threadOf({ messages: someMessages(0, 3) });
    const { user, queryClient } = await renderInPortal(<Door />);
    await screen.findAllByRole("article");
    await user.click(screen.getByRole("button", { name: "Door" }));
    server.use(http.get("*/api/projects/ABC234/messages", () => HttpResponse.error()));
    await queryClient.invalidateQueries({ queryKey: ["message"] });
    await user.click(screen.getByRole("button", { name: "Door" }));
    expect(await screen.findAllByRole("article")).toHaveLength(3);
  });

  describe("scrolling", () => {
    beforeEach(() => {
      vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(function (this: Element) {
        const feed = this.querySelector<HTMLElement>('[role="feed"]');
        return Number.parseFloat(feed?.style.height ?? "") || 0;
      });
      onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "scrollTo"));
      Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
        const top = typeof options === "object" ? (options.top ?? 0) : 0;
        this.scrollTop = Math.max(0, Math.min(top, this.scrollHeight - this.clientHeight));
        requestAnimationFrame(() => fireEvent.scroll(this));
      };
    });

    const scroller = () => screen.getByRole("feed").parentElement as HTMLElement;
    const end = () => scroller().scrollHeight - HEIGHT;
    /** Programmatic scrolling takes a few frames. */
    const settled = async () => {
      for (let frame = 0; frame < 5; frame++) await act(() => new Promise(requestAnimationFrame));
    };
    const openAtRest = async () => {
      const panel = await open();
      await screen.findAllByRole("article");
      await settled();
      return panel;
    };

    it.each([
      [90, true],
      [150, false],
    ])("follows new messages from %i px above the end: %s", async (distance, isTaken) => {
      const { thread } = threadOf({ messages: someMessages(0, 40) });
      const { queryClient } = await openAtRest();
      const before = end() - distance;
      scroller().scrollTop = before;
      fireEvent.scroll(scroller());
      await settled();
      expect(scroller().scrollTop).toBe(before);
      thread.messages = [...thread.messages, ...someMessages(600, 601)];
      await act(() => queryClient.invalidateQueries({ queryKey: ["message"] }));
      await screen.findByText("New message from Luis Ortega: Message 600");
      if (isTaken) await waitFor(() => expect(scroller().scrollTop).toBe(end()));
      else expect(await screen.findByRole("button", { name: "1 new message" })).toBeVisible();
      expect(scroller().scrollTop > before).toBe(isTaken);
    });

    it.each([3, 40])("opens at the end when all %i messages are read", async (count) => {
      threadOf({ messages: someMessages(0, count) });
      await openAtRest();
      expect(scroller().scrollTop).toBe(end());
      expect(screen.getByText(`Message ${count - 1}`)).toBeInTheDocument();
    });

    it("keeps the focused message rendered and moves focus with Page Up/Down", async () => {
      threadOf({ messages: someMessages(0, 40) });
      const { user } = await openAtRest();
      const row = (n: number) => screen.getByText(`Message ${n}`).closest("article") as HTMLElement;
      act(() => row(38).focus());
      await user.keyboard("{PageDown}");
      expect(row(39)).toHaveFocus();
      await user.keyboard("{PageUp}{PageUp}");
      expect(row(37)).toHaveFocus();
      scroller().scrollTop = 0;
      fireEvent.scroll(scroller());
      await settled();
      expect(row(0)).toBeInTheDocument();
      expect(screen.queryByText("Message 36")).not.toBeInTheDocument();
      expect(row(37)).toHaveFocus();
    });

    it("opens at the first unread message", async () => {
      threadOf({ messages: someMessages(0, 40, (n) => ({ unread: n >= 10 })), unread: 30 });
      await openAtRest();
      const first = screen.getByText("Message 10").closest("article");
      expect(first?.style.transform).toBe(`translateY(${scroller().scrollTop}px)`);
      expect(scroller().scrollTop).toBeGreaterThan(0);
    });
  });
});
