import * as v from "valibot";

/** What this module writes looks like; another number is of another version of the portal, and is dropped. */
const VERSION = 1;
/** So many stand in one item of the storage: adding one does not read all of the others. */
const CHUNK = 250;

interface LogOptions<T> {
  /** What the keys of its items begin with. */
  key: string;
  schema: v.GenericSchema<unknown, T>;
  /** The last so many are kept. */
  most: number;
  /** Storage can be forbidden: asking for it may throw. */
  storage?: () => Storage;
}

/** A bounded list in the browser's storage, the oldest first. What is corrupt or of somebody else's making counts as
 *  nothing; where the storage is full the older half makes room, and where that is not enough nothing is kept. */
export class Log<T> {
  readonly #key: string;
  readonly #schema: v.GenericSchema<unknown, T>;
  readonly #most: number;
  readonly #storage: () => Storage;

  constructor({ key, schema, most, storage = () => localStorage }: LogOptions<T>) {
    this.#key = `${key}:`;
    this.#schema = schema;
    this.#most = most;
    this.#storage = storage;
  }

  /** Adds something at the end. */
  append(added: readonly T[]): void {
    if (added.length === 0) return;
    const waiting = [...added];
    try {
      this.#write(waiting);
    } catch {
      // Full, perhaps: what is older makes room.
      this.dropOlderHalf();
      try {
        this.#write(waiting);
      } catch {
        // Still full, or forbidden: nobody needs it enough to be bothered.
      }
    }
  }

  /** All that is kept and can be read. */
  read(): T[] {
    try {
      return this.#numbers()
        .flatMap((number) => this.#chunk(number))
        .slice(-this.#most);
    } catch {
      return [];
    }
  }

  clear(): void {
    try {
      for (const number of this.#numbers()) this.#storage().removeItem(this.#key + number);
    } catch {
      // Nothing was kept.
    }
  }

  /** Makes room. */
  dropOlderHalf(): void {
    const kept = this.read();
    this.clear();
    try {
      this.#write(kept.slice(Math.ceil(kept.length / 2)));
    } catch {
      // Then all of it made room.
    }
  }

  /** Takes what is written from those that wait. */
  #write(waiting: T[]): void {
    const numbers = this.#numbers();
    let number = numbers.at(-1) ?? 1;
    let chunk = this.#chunk(number);
    let count = Math.max(0, numbers.length - 2) * CHUNK + chunk.length + waiting.length;
    if (numbers.length > 1) count += this.#chunk(numbers[0] ?? 0).length;
    while (waiting.length > 0) {
      if (chunk.length >= CHUNK) {
        number += 1;
        chunk = [];
      }
      const added = waiting.slice(0, CHUNK - chunk.length);
      this.#put(number, [...chunk, ...added]);
      waiting.splice(0, added.length);
      chunk = [...chunk, ...added];
    }
    this.#trim(count - this.#most);
  }

  /** Takes so many away from the beginning. */
  #trim(excess: number): void {
    let left = excess;
    for (const number of this.#numbers()) {
      if (left <= 0) return;
      const chunk = this.#chunk(number);
      if (chunk.length > left) this.#put(number, chunk.slice(left));
      else this.#storage().removeItem(this.#key + number);
      left -= chunk.length;
    }
  }

  #numbers(): number[] {
    return Object.keys(this.#storage())
      .filter((key) => key.startsWith(this.#key))
      .map((key) => Number(key.slice(this.#key.length)))
      .filter(Number.isSafeInteger)
      .sort((a, b) => a - b);
  }

  #put(number: number, items: readonly T[]): void {
    this.#storage().setItem(this.#key + number, JSON.stringify({ v: VERSION, items }));
  }

  #chunk(number: number): T[] {
    let kept: unknown;
    try {
      kept = JSON.parse(this.#storage().getItem(this.#key + number) ?? "null");
    } catch {
      return [];
    }
    if (typeof kept !== "object" || kept === null || !("v" in kept) || kept.v !== VERSION) return [];
    const items: unknown[] = "items" in kept && Array.isArray(kept.items) ? kept.items : [];
    return items.flatMap((item) => {
      try {
        return [v.parse(this.#schema, item)];
      } catch {
        return [];
      }
    });
  }
}
