import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { Log } from "./log";

const KEY = "measured";
const schema = v.object({ n: v.number() });
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ n: from + index }));
const keys = () => Object.keys(localStorage).sort();

/** A storage with room for a limited number of characters. */
function smallStorage(room: number): Storage {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: string) => {
      const others = [...items].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
      if (others + value.length > room) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
  };
  // As in a browser, `Object.keys` returns the stored keys.
  return new Proxy(storage, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage;
}

let log: Log<{ n: number }>;
beforeEach(() => {
  log = new Log({ key: KEY, schema, most: 600 });
});

describe("a telemetry log", () => {
  it("returns items in the order they were added", () => {
    log.append(numbers(1, 2));
    log.append(numbers(3, 1));
    expect(log.read()).toEqual(numbers(1, 3));
    expect(keys()).toEqual(["measured:1"]);
    expect(localStorage.getItem("measured:1")).toContain('"v":1');
  });

  it("keeps only the newest items up to its limit", () => {
    log.append(numbers(1, 1000));
    expect(log.read()).toEqual(numbers(401, 600));
    for (let n = 1001; n <= 1400; n += 20) log.append(numbers(n, 20));
    expect(log.read()).toEqual(numbers(801, 600));
    const stored = keys().flatMap((key) => JSON.parse(localStorage.getItem(key) ?? "").items);
    expect(stored).toHaveLength(600);
  });

  it.each([
    ["not JSON", "{broken"],
    ["null", "null"],
    ["a list", "[1]"],
    ["of another version", JSON.stringify({ v: 2, items: numbers(1, 1) })],
    ["without items", JSON.stringify({ v: 1, items: "many" })],
  ])("ignores stored data that is %s and continues", (_, text) => {
    localStorage.setItem("measured:1", text);
    expect(log.read()).toEqual([]);
    log.append(numbers(7, 1));
    expect(log.read()).toEqual(numbers(7, 1));
  });

  it("drops single invalid items", () => {
    localStorage.setItem(
      "measured:1",
      JSON.stringify({ v: 1, items: [{ n: 1 }, { n: "2" }, null, { n: 3, more: 1 }] }),
    );
    expect(log.read()).toEqual([{ n: 1 }, { n: 3 }]);
  });

  it("does not touch other keys", () => {
    localStorage.setItem("measured", "mine");
    localStorage.setItem("measured-too:1", "mine");
    log.append(numbers(1, 3));
    log.clear();
    expect(keys()).toEqual(["measured", "measured-too:1"]);
  });

  it("drops its older half when storage is full", () => {
    const storage = smallStorage(2000);
    const small = new Log({ key: KEY, schema, most: 5000, storage: () => storage });
    for (let n = 1; n <= 400; n += 20) small.append(numbers(n, 20));
    const kept = small.read();
    expect(kept.at(-1)).toEqual({ n: 400 });
    expect(kept, "no gap and no duplicate").toEqual(numbers(401 - kept.length, kept.length));
    expect(kept.length).toBeGreaterThan(50);
  });

  it("gives up silently when storage is too small or blocked", () => {
    const tiny = smallStorage(10);
    const full = new Log({ key: KEY, schema, most: 10, storage: () => tiny });
    full.append(numbers(1, 3));
    expect(full.read()).toEqual([]);
    const forbidden = new Log({
      key: KEY,
      schema,
      most: 10,
      storage: () => {
        throw new DOMException("no", "SecurityError");
      },
    });
    forbidden.append(numbers(1, 3));
    forbidden.clear();
    expect(forbidden.read()).toEqual([]);
  });
});
