import { api, type Schemas, unwrap } from "@/api/client";
import { isGrown, isSignature, type Tree } from "@/lib/history-proof";

/** The root of a project's log that this browser saw last, and the key that signed it. */
interface Kept extends Tree {
  keyId: string;
  publicKey: string;
}

const KEYS_URL = "/.well-known/buildback-history-key";
const keptUnder = (project: string) => `ownerHistory:${project}`;

function readKept(project: string): Kept | null {
  try {
    const kept: Partial<Kept> | null = JSON.parse(localStorage.getItem(keptUnder(project)) ?? "null");
    const isWhole =
      typeof kept?.size === "number" &&
      typeof kept.root === "string" &&
      typeof kept.keyId === "string" &&
      typeof kept.publicKey === "string";
    return isWhole ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

function keep(project: string, kept: Kept): void {
  try {
    localStorage.setItem(keptUnder(project), JSON.stringify(kept));
  } catch {
    // Storage is full or blocked. The next visit compares with an earlier root.
  }
}

async function publicKeys(signal: AbortSignal): Promise<Schemas["HistoryKey"][]> {
  const answer = await fetch(KEYS_URL, { signal });
  if (!answer.ok) throw new Error(`${KEYS_URL}: ${answer.status}`);
  const { keys }: { keys: Schemas["HistoryKey"][] } = await answer.json();
  return keys;
}

/** Reads a signed statement; null if it is about another project. */
function treeOf(root: Schemas["SignedRoot"], project: string): Tree | null {
  try {
    const said: { project?: unknown; size?: unknown; root?: unknown } = JSON.parse(root.statement);
    if (said.project !== project || typeof said.size !== "number" || typeof said.root !== "string") return null;
    return { size: said.size, root: said.root };
  } catch {
    return null;
  }
}

/**
 * Whether the project's history continues the one that this browser saw last. Keeps the new root if so. A browser without
 * WebCrypto, as on a page without HTTPS, relies on the server's own check.
 */
export async function isHistoryIntact(project: string, signal: AbortSignal): Promise<boolean> {
  const kept = readKept(project);
  const query = { size: kept?.size ?? 0 };
  const answer = unwrap(await api.GET("/api/owner/log", { params: { query }, signal }));
  if (!answer.is_intact) return false;
  if (globalThis.crypto?.subtle === undefined) return true;
  const { root, proof } = answer;
  if (!root) return kept === null;
  const tree = treeOf(root, project);
  if (!tree) return false;
  const keys = await publicKeys(signal);
  const keyOf = (id: string) => keys.find((key) => key.id === id)?.public_key;
  const publicKey = keyOf(root.key_id);
  if (publicKey === undefined) return false;
  // A key stays published after a new one was added. Another key under its id would be an exchange.
  if (kept && keyOf(kept.keyId) !== kept.publicKey) return false;
  if ((await isSignature(root.statement, root.signature, publicKey)) === false) return false;
  if (kept && !(proof && (await isGrown(kept, tree, proof)))) return false;
  keep(project, { ...tree, keyId: root.key_id, publicKey });
  return true;
}
