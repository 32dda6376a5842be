import type { Section } from "./arrangement";

/** A row of a list of sections: a heading, or some cards beside each other. */
export interface Row {
  key: string;
  /** Index of the section. */
  section: number;
  /** Index of its first file; undefined for a heading. */
  from: number | undefined;
}

/** The rows of the sections, and for each section the index of its first row of cards and that after its last. */
export function rowsOf(sections: readonly Section[], columns: number): { rows: Row[]; spans: [number, number][] } {
  const rows: Row[] = [];
  const spans = sections.map(({ key, title, files }, section): [number, number] => {
    if (title !== undefined) rows.push({ key: `heading ${key}`, section, from: undefined });
    const begin = rows.length;
    for (let from = 0; from < files.length; from += columns)
      rows.push({ key: files[from]?.id ?? String(from), section, from });
    return [begin, rows.length];
  });
  return { rows, spans };
}

/** The first files of the sections. Their counts stay. */
export function firstOf(sections: readonly Section[], most: number): Section[] {
  let left = most;
  const first: Section[] = [];
  for (const section of sections) {
    if (left <= 0) break;
    first.push({ ...section, files: section.files.slice(0, left) });
    left -= section.files.length;
  }
  return first;
}
