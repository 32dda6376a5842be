import type { Plugin } from "vite";

interface Chunk {
  fileName: string;
  imports: string[];
}

/** Refuses a build whose files import each other in a circle: one of them would run before what it stands on. */
export const refusesCycles: Plugin = {
  name: "refuses-cycles",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const cycle = cycleOf(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
    const names = cycle?.map((name) => Object.keys(bundle[name]?.type === "chunk" ? bundle[name].modules : {})[0]);
    if (names) this.error(`files of the build import each other in a circle: ${names.join(" -> ")}`);
  },
};

function cycleOf(chunks: ReadonlyMap<string, Chunk>): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, way: string[]): string[] | undefined => {
    const at = way.indexOf(name);
    if (at >= 0) return way.slice(at);
    if (done.has(name)) return undefined;
    for (const next of chunks.get(name)?.imports ?? []) {
      const cycle = visit(next, [...way, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of chunks.keys()) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}
