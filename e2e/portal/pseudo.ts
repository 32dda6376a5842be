// Pseudolocalization: English with accents, each message in brackets. Vowels are doubled, which makes a text about 40% longer. It
// reveals text outside the catalogs and layouts that break with longer words. It replaces Spanish in the responses to the
// browser.
import { type Message, type Pattern, parse, serialize, type TextElement, Transformer } from "@fluent/syntax";
import type { Page } from "@playwright/test";
import { ENGLISH, sources } from "../../scripts/messages/files.mjs";

/** Messages that are not text: date formats, names of months, and facts about the language. */
const FACTS = /^(language|start|day|date-(?!relative|day-))/;

const ACCENTS: Readonly<Record<string, string>> = {
  a: "áá",
  e: "éé",
  i: "íí",
  o: "óó",
  u: "úú",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
};

class Accents extends Transformer {
  visitTextElement(node: TextElement): TextElement {
    node.value = node.value.replace(/[aeiouAEIOU]/g, (letter) => ACCENTS[letter] ?? letter);
    return node;
  }
}

/** Puts a message in brackets. */
function bracketed(message: Message): void {
  if (!message.value) return;
  new Accents().genericVisit(message.value);
  const resource = parse("open = ⟦\nclose = ⟧\n", { withSpans: false });
  const [open, close] = resource.body.map((entry) => (entry as Message).value as Pattern);
  message.value.elements = [...(open?.elements ?? []), ...message.value.elements, ...(close?.elements ?? [])];
}

/** The pseudolocalized source of a message file. */
export function pseudo(text: string): string {
  const resource = parse(text, { withSpans: false });
  for (const entry of resource.body)
    if (entry.type === "Message" && !FACTS.test((entry as Message).id.name)) bracketed(entry as Message);
  return serialize(resource, {});
}

function catalog(direction: "ltr" | "rtl"): string {
  const areas = Object.fromEntries(
    [...sources(ENGLISH)].map(([area, text]) => {
      if (area === "language")
        return [area, text.replace("language-direction = ltr", `language-direction = ${direction}`)];
      return [area, pseudo(text)];
    }),
  );
  return `globalThis.catalog = ${JSON.stringify({ language: "es", areas })};
document.documentElement.lang = "es";
document.documentElement.dir = "${direction}";`;
}

/**
 * From the next navigation on, serves the pseudolocale, left to right or mirrored. The browser's own interception is used because
 * Playwright's would disable the cache, and every page would load all scripts again.
 */
export async function readPseudo(page: Page, direction: "ltr" | "rtl"): Promise<void> {
  const body = Buffer.from(catalog(direction)).toString("base64");
  const line = await page.context().newCDPSession(page);
  line.on("Fetch.requestPaused", ({ requestId }) =>
    line.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: "content-type", value: "text/javascript" }],
      body,
    }),
  );
  await line.send("Fetch.enable", { patterns: [{ urlPattern: "*/assets/language-es-*.js" }] });
  await page.evaluate(() => localStorage.setItem("language:1", "es"));
}
