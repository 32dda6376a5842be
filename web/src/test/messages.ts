import type { Schemas } from "@/api/client";

type Message = Schemas["Message"];

/** A message from the project's contractor, as the API returns it. */
export function aMessage(given: Partial<Message> = {}): Message {
  return {
    id: "0190a000-0000-7000-8000-0000000000c1",
    project_id: "0190a000-0000-7000-8000-000000000001",
    sender_id: "0190a000-0000-7000-8000-0000000000b1",
    sender_name: "Luis Ortega",
    participant_type: "contractor",
    message_type: "text",
    message_content: "The wall is dry.",
    reply_to: null,
    attachments: [],
    created_at: "2026-11-20T15:04:00Z",
    updated_at: "2026-11-20T15:04:00Z",
    mine: false,
    unread: false,
    shares_staff_device: false,
    ...given,
  };
}

/** Messages numbered from `from` (inclusive) to `to` (exclusive), one per minute. */
export function someMessages(from: number, to: number, given: (n: number) => Partial<Message> = () => ({})): Message[] {
  return Array.from({ length: to - from }, (_, index) => {
    const n = from + index;
    const at = new Date(Date.UTC(2026, 10, 20, 12, n)).toISOString();
    const id = `0190a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
    return aMessage({ id, message_content: `Message ${n}`, created_at: at, updated_at: at, ...given(n) });
  });
}

/** A page of a thread, as the API returns it to an admin. */
export function messageList(given: Partial<Schemas["MessageList"]> = {}): Schemas["MessageList"] {
  return {
    messages: [],
    older: null,
    newer: null,
    first_unread: null,
    unread: 0,
    participant_type: "admin",
    beta_gate: false,
    abilities: { send: true, mark_read: true },
    ...given,
  };
}
