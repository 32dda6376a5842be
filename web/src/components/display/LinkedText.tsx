import { linkParts } from "@/lib/text/links";

/** User text with its URLs as links. */
export function LinkedText({ text }: { text: string }) {
  return linkParts(text).map(({ part, href, at }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener nofollow">
        {part}
      </a>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}
