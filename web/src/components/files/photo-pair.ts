import { fileKind, type StoredFile } from "./file-kind";

/** Finds the photo "before" of a photo among these files; undefined if it has none, or if the viewer does not see it. */
export function pairsIn(files: readonly StoredFile[]): (after: StoredFile) => StoredFile | undefined {
  const byId = new Map(files.filter((file) => fileKind(file) === "image").map((file) => [file.id, file]));
  return ({ id, description }) => {
    const before = description?.before;
    return before && before !== id ? byId.get(before) : undefined;
  };
}
