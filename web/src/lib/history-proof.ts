/** Proofs that a log of RFC 9162 only grew, and signatures of its roots, checked by the browser itself. */

export type Hash = Uint8Array<ArrayBuffer>;

/** Prefix of the two hashes below a node. */
const NODE = 1;
const HASH_BYTES = 32;

/** Bytes from hexadecimal text; null for anything else. */
export function fromHex(text: string): Hash | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, place) =>
    Number.parseInt(text.slice(2 * place, 2 * place + 2), 16),
  );
}

export const toHex = (bytes: Hash): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function nodeHash(left: Hash, right: Hash): Promise<Hash> {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES);
  bytes[0] = NODE;
  bytes.set(left, 1);
  bytes.set(right, 1 + HASH_BYTES);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export interface Tree {
  size: number;
  /** The root in hexadecimal. */
  root: string;
}

const isPowerOfTwo = (size: number): boolean => Number.isInteger(Math.log2(size));
const isOdd = (place: number): boolean => place % 2 === 1;
const half = (place: number): number => Math.floor(place / 2);

/** Whether the proof shows that the second tree only added leaves to the first (RFC 9162, section 2.1.4.2). */
export async function isGrown(first: Tree, second: Tree, proof: string[]): Promise<boolean> {
  if (first.size > second.size) return false;
  if (first.size === 0) return proof.length === 0;
  if (first.size === second.size) return proof.length === 0 && first.root === second.root;
  const hashes = (isPowerOfTwo(first.size) ? [first.root, ...proof] : proof).map(fromHex);
  const start = hashes.shift();
  if (!start || hashes.some((hash) => hash?.length !== HASH_BYTES)) return false;
  let [place, last] = [first.size - 1, second.size - 1];
  while (isOdd(place)) [place, last] = [half(place), half(last)];
  let [before, after] = [start, start];
  for (const other of hashes as Hash[]) {
    if (last === 0) return false;
    if (isOdd(place) || place === last) {
      before = await nodeHash(other, before);
      after = await nodeHash(other, after);
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)];
    } else {
      after = await nodeHash(after, other);
    }
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && toHex(before) === first.root && toHex(after) === second.root;
}

/** Whether the Ed25519 signature is valid; null if this browser cannot tell. */
export async function isSignature(statement: string, signature: string, publicKey: string): Promise<boolean | null> {
  const [bytes, key] = [fromHex(signature), fromHex(publicKey)];
  if (!bytes || !key) return false;
  try {
    const imported = await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", imported, bytes, new TextEncoder().encode(statement));
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    return false;
  }
}
