// @ts-expect-error: a script of the build, which tools without types read too
import { PAGES } from "./pages.mjs";

/** What the bundler knows of a module. */
interface ModuleInfo {
  code?: string | null;
  importers: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
}

interface Chunking {
  getModuleInfo(id: string): ModuleInfo | null;
}

const ICONS = /@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+)\.mjs$/;
const ALL_ICONS = /@tabler[\\/]icons-react[\\/].*icons-react\.mjs$/;
const GUESTS = /src[\\/]shell[\\/]welcome[\\/]\w+Page\./;
const OWNERS = /src[\\/]routes[\\/]owner[\\/]/;
const FRAMES = /src[\\/]shell[\\/](admin[\\/]AdminLayout|AppLayout)\./;
/** With less guests' pages in common, and less of all, a file of its own costs less than what the others load in vain. */
const GUESTS_FEW = 3;
const FEW = 6;
const PROJECT = /[\\/]ProjectPage\./;
/** Brings more along than it is: the tooltips. */
const HEAVY = /src[\\/]components[\\/]CopyButton\./;
const OPENED = (PAGES as { sources: string[] }[]).flatMap(({ sources }) => sources);

const known = new Map<string, ReadonlySet<string>>();

/** The entries of the application, pages and parts that come later, that bring a module along. */
function rootsOf(id: string, chunking: Chunking): ReadonlySet<string> {
  const before = known.get(id);
  if (before) return before;
  const roots = new Set<string>();
  // Modules that import each other end here.
  known.set(id, roots);
  const info = chunking.getModuleInfo(id);
  if (!info) return roots;
  if (info.isEntry || info.dynamicImporters.length > 0) roots.add(id);
  for (const importer of importersOf(id, info, chunking)) {
    for (const root of rootsOf(importer, chunking)) roots.add(root);
  }
  return roots;
}

/** Who uses a module. All icons stand in one list, which says nothing of who uses which. */
function importersOf(id: string, info: ModuleInfo, chunking: Chunking): readonly string[] {
  const name = ICONS.exec(id)?.[1];
  const list = name && info.importers.find((importer) => ALL_ICONS.test(importer));
  if (!list) return info.importers;
  const uses = new RegExp(`\\b${name}\\b`);
  const users = chunking.getModuleInfo(list)?.importers ?? [];
  return users.filter((user) => uses.test(chunking.getModuleInfo(user)?.code ?? ""));
}

/**
 * The file for a small module of the portal's own that several pages share, by whom they are for; none for what one page alone has or
 * what runs before all of them. A browser has six connections: a hundred small files come in turns.
 */
export function sharedChunk(id: string, chunking: Chunking): string | null {
  const roots = [...rootsOf(id, chunking)].filter((root) => !/[\\/]spanish\./.test(root));
  if (HEAVY.test(id) || roots.length < 2 || roots.some((root) => chunking.getModuleInfo(root)?.isEntry)) return null;
  const opened = roots.filter((root) => OPENED.some((source) => root.endsWith(source)));
  const guests = roots.filter((root) => GUESTS.test(root));
  if (guests.length >= GUESTS_FEW) return "shared";
  if (guests.length > 0) return null;
  // A project's page and the tabs that it opens.
  if (opened.length === 1 && PROJECT.test(opened[0] ?? "") && !roots.includes(id)) return "project";
  const isFramed = roots.some((root) => FRAMES.test(root));
  if (!isFramed && opened.length < FEW) return null;
  if (opened.some((root) => OWNERS.test(root))) return "parts";
  return isFramed ? "frame" : "pages";
}
