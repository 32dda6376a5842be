import { Anchor, List, Text, Title } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import "@mantine/core/styles/List.layer.css";

/** Targets that a link may have. Everything else stays text. */
const TARGET = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i;

/** Bold text and links. */
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Text with bold parts and links. Plain parts have elements of their own, so that browsers can translate the page. */
function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  const plain = (part: string) => {
    if (part) parts.push(<span key={`plain ${parts.length}`}>{part}</span>);
  };
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, label, target] = match;
    plain(text.slice(end, match.index));
    if (bold) parts.push(<strong key={match.index}>{bold}</strong>);
    else if (target && TARGET.test(target))
      parts.push(
        <Anchor key={match.index} href={target} inherit td="underline">
          {label}
        </Anchor>,
      );
    else plain(whole);
    end = match.index + whole.length;
  }
  plain(text.slice(end));
  return parts;
}

function block(text: string): ReactNode {
  const heading = /^(#{1,3})\s+(.*)$/.exec(text);
  if (heading) {
    const order = Math.min(heading[1]?.length ?? 1, 3) as 1 | 2 | 3;
    return (
      <Title order={order} size={order === 1 ? undefined : order === 2 ? "h3" : "h4"}>
        {inline(heading[2] ?? "")}
      </Title>
    );
  }
  const lines = text.split("\n");
  if (lines.every((line) => line.startsWith("- ")))
    return (
      <List spacing="xs">
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and have no state
          <List.Item key={n}>{inline(line.slice(2))}</List.Item>
        ))}
      </List>
    );
  return (
    <Text>
      {lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and have no state
        <Fragment key={n}>
          {n > 0 && <br />}
          {inline(line)}
        </Fragment>
      ))}
    </Text>
  );
}

/** Splits a text into headings, lists, and paragraphs. */
export function blocksOf(text: string): string[] {
  const alone = text.replaceAll("\r\n", "\n").replace(/^(#{1,3}\s.*)$/gm, "\n$1\n");
  return alone
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A text with headings, lists, bold, and links, as elements. No HTML is interpreted. */
export function Markup({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, and have no state
  return blocksOf(text).map((part, n) => <Fragment key={n}>{block(part)}</Fragment>);
}
