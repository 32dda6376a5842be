import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import { readersSoFar } from "@/lib/browser/global-state-key";
import { needsConnection } from "@/lib/forms/file-rules";
import { draftKey, hasDraft } from "./draft";

interface Files extends DBSchema {
  /** In the order in which they were chosen. */
  files: { key: number; value: { name: string; type: string; content: Blob } };
}

/** Runs an operation on the database of a user's draft. The connection is closed afterwards, so that the database can be deleted. */
async function withFiles<T>(userId: string, work: (database: IDBPDatabase<Files>) => Promise<T>): Promise<T> {
  const database = await openDB<Files>(draftKey(userId), 1, {
    upgrade: (made) => void made.createObjectStore("files", { autoIncrement: true }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** The files of a user's draft on this device. Each is stored once; changes are stored one after another. Large videos are not stored,
 *  as in the outbox. Without a draft, no files are stored: it was discarded or sent meanwhile, perhaps in another window. */
export class DraftFiles {
  private readonly places = new Map<File, number>();
  private readonly reader = readersSoFar();
  private chosen: readonly File[] = [];
  private work = Promise.resolve();

  constructor(private readonly userId: string) {}

  /** The stored files, none if the device cannot be read. */
  async read(): Promise<File[]> {
    try {
      return await withFiles(this.userId, async (database) => {
        const { store } = database.transaction("files");
        const [places, stored] = await Promise.all([store.getAllKeys(), store.getAll()]);
        return stored.map(({ name, type, content }, index) => {
          const file = new File([content], name, { type });
          this.places.set(file, places[index] ?? 0);
          return file;
        });
      });
    } catch {
      return [];
    }
  }

  /** Stores these files instead of the former ones. What the device has no room for is not stored. */
  follow(chosen: readonly File[]): Promise<void> {
    if (chosen.length === this.chosen.length && chosen.every((file, index) => file === this.chosen[index])) {
      return this.work;
    }
    this.chosen = chosen;
    this.work = this.work.then(() => this.store()).catch(() => undefined);
    return this.work;
  }

  /** Whether all chosen files are stored. */
  readonly isComplete = (): boolean => this.chosen.every((file) => this.places.has(file));

  private async store(): Promise<void> {
    // The user signed out meanwhile, and the draft was deleted.
    if (readersSoFar() !== this.reader) return;
    const wanted = this.chosen.filter((file) => !needsConnection(file));
    if (wanted.length === 0 || !hasDraft(this.userId)) {
      await this.clear();
      return;
    }
    await withFiles(this.userId, async (database) => {
      for (const [file, place] of [...this.places]) {
        if (wanted.includes(file)) continue;
        await database.delete("files", place);
        this.places.delete(file);
      }
      for (const file of wanted) {
        if (this.places.has(file)) continue;
        const { name, type } = file;
        this.places.set(file, await database.add("files", { name, type, content: file }));
      }
    });
    if (!hasDraft(this.userId)) await this.clear();
  }

  private async clear(): Promise<void> {
    this.places.clear();
    await deleteDB(draftKey(this.userId));
  }
}
