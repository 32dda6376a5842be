import * as v from "valibot";

/** Version of the stored format. Items with another version are ignored. */
const VERSION = 1;
/** Entries per storage item. Chunking avoids reading the whole log to append to it. */
const CHUNK = 250;

interface LogOptions<T> {
  /** Prefix of the storage keys. */
  key: string;
  schema: v.GenericSchema<unknown, T>;
  /** Maximum number of entries; older ones are dropped. */
  most: number;
  /** A function, because accessing storage throws if the browser forbids it. */
  storage?: () => Storage;
}

/** A bounded list in browser storage, oldest entries first. Corrupt or foreign data is ignored. If the storage is full, the
 *  older half is dropped; if that does not free enough space, the new entries are lost. */
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

  /** Appends entries. */
  append(added: readonly T[]): void {
    if (added.length === 0) return;
    const waiting = [...added];
    try {
      this.#write(waiting);
    } catch {
      // The storage may be full. Drop the older half and retry.
      this.dropOlderHalf();
      try {
        this.#write(waiting);
      } catch {
        // Still full, or forbidden. Losing these entries is acceptable.
      }
    }
  }

  /** All readable entries, oldest first. */
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
      // Storage is forbidden, so there is nothing to clear.
    }
  }

  /** Drops the older half to free storage. */
  dropOlderHalf(): void {
    const kept = this.read();
    this.clear();
    try {
      this.#write(kept.slice(Math.ceil(kept.length / 2)));
    } catch {
      // The write failed, so all entries are dropped.
    }
  }

  /** Writes the entries and removes each from `waiting` once it is stored. */
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

  /** Drops the `excess` oldest entries. */
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
