export interface TextPart {
  part: string;
  /** Start index in the text. */
  at: number;
  /** Set if the part is a URL. */
  href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
const CLOSING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Removes trailing punctuation and an unmatched closing bracket, which belong to the surrounding sentence. */
function withoutPunctuation(address: string): string {
  const last = address.at(-1) ?? "";
  const opening = CLOSING[last];
  const isStray = opening !== undefined && address.split(last).length > address.split(opening).length;
  return isStray || /[.,;:!?'*_~…”’»]/.test(last) ? withoutPunctuation(address.slice(0, -1)) : address;
}

/** Splits a text into http and https URLs and the text between them. The text is not parsed as markup. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  const add = (end: number, href?: string) => {
    if (end > done) parts.push({ part: text.slice(done, end), at: done, ...(href && { href }) });
    done = end;
  };
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found);
    if (!URL.canParse(address) || !new URL(address).hostname) continue;
    add(index);
    add(index + address.length, address);
  }
  add(text.length);
  return parts;
}
