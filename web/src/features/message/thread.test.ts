import { describe, expect, it } from "vitest";
import { messageList, someMessages } from "@/test/messages";
import { storedFile } from "@/test/samples";
import { opened, type Thread, toMark, withEnd, withNewer, withOlder, withRead, withRenewed, withSent } from "./thread";

const page = (from: number, to: number, given = {}) => messageList({ messages: someMessages(from, to), ...given });
const texts = ({ messages }: Thread) => messages.map(({ message_content: text }) => Number(text.split(" ")[1]));
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
const HOUR = 3_600_000;

describe("a thread", () => {
  it("grows at both ends, each message once", () => {
    const thread = opened(page(50, 60, { older: "b50", newer: "a59" }));
    const older = withOlder(thread, page(40, 52, { older: "b40" }), { cursor: "b50", direction: "older" });
    expect(texts(older)).toEqual(numbers(40, 60));
    expect(older.older).toBe("b40");
    const newer = withNewer(older, page(60, 65), { cursor: "a59", direction: "newer" });
    expect(texts(newer)).toEqual(numbers(40, 65));
    expect([newer.older, newer.newer]).toEqual(["b40", null]);
  });

  it("takes what came in since at its end, and keeps where it begins", () => {
    const thread = opened(page(0, 60));
    const now = withEnd(thread, [page(20, 70, { older: "b20", unread: 10 })]);
    expect(texts(now)).toEqual(numbers(0, 70));
    expect([now.older, now.newer, now.unread]).toEqual([null, null, 10]);
  });

  it("is put together over a gap by the pages between", () => {
    const now = withEnd(opened(page(0, 60)), [page(40, 90, { older: "b40" }), page(90, 140, { older: "b90" })]);
    expect(texts(now)).toEqual(numbers(0, 140));
  });

  it("has no gap: what is too far away from its end is let go", () => {
    const now = withEnd(opened(page(0, 10)), [page(100, 150, { older: "b100" })]);
    expect(texts(now)).toEqual(numbers(100, 150));
    expect(now.older).toBe("b100");
  });

  it("leaves who reads further up where they are", () => {
    const thread = opened(page(0, 50, { newer: "a49", unread: 60 }));
    const now = withEnd(thread, [page(200, 250, { unread: 61 })]);
    expect(texts(now)).toEqual(numbers(0, 50));
    expect([now.newer, now.unread]).toEqual(["a49", 61]);
  });

  it("puts what a slower sender's clock made older where it belongs", () => {
    const [first, late, last] = someMessages(0, 3);
    if (!first || !late || !last) throw new Error("three messages");
    const now = withEnd(opened(messageList({ messages: [first, last] })), [messageList({ messages: [late, last] })]);
    expect(texts(now)).toEqual([0, 1, 2]);
  });

  it("tells messages of the same millisecond apart, as the server does", () => {
    const at = [
      "2026-11-20T12:00:00Z",
      "2026-11-20T12:00:00.0001Z",
      "2026-11-20T12:00:00.00012Z",
      "2026-11-20T12:00:00.0002Z",
    ];
    // Their ids, which different browsers made, are in another order.
    const all = someMessages(0, 4, (n) => ({
      created_at: at[n] as string,
      id: `0190a000-0000-7000-8000-00000000000${9 - n}`,
    }));
    const [first, second, third, last] = all;
    const thread = opened(messageList({ messages: [first, last] as typeof all }));
    const whole = withNewer(thread, messageList({ messages: [third, second] as typeof all }), { direction: "newer" });
    expect(texts(whole)).toEqual([0, 1, 2, 3]);
  });

  it("keeps what has not changed, also when its links were signed anew, and takes fresh links for dead ones", () => {
    const signed = (by: string) =>
      messageList({ messages: someMessages(0, 1, () => ({ attachments: [storedFile({ url: `/a.jpg?${by}` })] })) });
    const thread = opened(signed("first"), Date.now());
    expect(withEnd(thread, [signed("second")]).messages[0]).toBe(thread.messages[0]);
    const aged = opened(signed("first"), Date.now() - HOUR);
    expect(withEnd(aged, [signed("second")]).messages[0]?.attachments[0]?.url).toBe("/a.jpg?second");
    expect(withRenewed(aged, signed("third"), undefined).messages[0]?.attachments[0]?.url).toBe("/a.jpg?third");
  });

  it("shows one's own message at once at its end, and in its place where the end is not here", () => {
    const [, mine] = someMessages(0, 2, () => ({ mine: true }));
    if (!mine) throw new Error("two messages");
    const whole = opened(page(0, 1));
    expect(texts(withSent(withSent(whole, mine), mine))).toEqual([0, 1]);
    const part = opened(page(0, 1, { newer: "a0" }));
    expect(withSent(part, mine)).toBe(part);
  });
});

describe("read marks", () => {
  const thread = opened(messageList({ messages: someMessages(0, 30, (n) => ({ unread: n >= 5, mine: n === 20 })) }));
  const marked = (seen: number, of = thread) => toMark(of.messages, seen).map((id) => Number(id.slice(-2)));

  it("are for the last ten that were in sight, never for one's own", () => {
    expect(marked(29)).toEqual(
      numbers(20, 30)
        .map((n) => (n === 20 ? 19 : n))
        .sort((a, b) => a - b),
    );
    expect(marked(7)).toEqual([5, 6, 7]);
    expect(marked(4)).toEqual([]);
  });

  it("go on above what is marked", () => {
    const rest = withRead(thread, toMark(thread.messages, 29));
    expect(marked(29, rest)).toEqual(numbers(9, 19));
    expect(withRead(rest, ["somebody else's"])).toBe(rest);
  });
});
