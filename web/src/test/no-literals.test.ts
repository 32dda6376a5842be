import { readdirSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, it } from "vitest";

/** JSX attributes and object properties that hold user-visible or spoken text. */
const READ = new Set([
  ...["label", "copyLabel", "title", "subtitle", "placeholder", "alt", "description", "text", "hint", "short", "error"],
  ...["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "nothingFoundMessage"],
  ...["caption", "figure", "question", "detail", "words", "discardTitle", "discardText", "submit", "send", "confirm"],
  ...["keep", "undo", "revoke", "choose", "download", "busy", "failed", "none", "once"],
]);

/** Whether a text contains a word. Words consist of letters only: `ABC234` is a code. */
const isWorded = (text: string): boolean => /(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}])/u.test(text);

/** The string values that an expression can have. Function calls are not followed. */
function textsOf(node: ESTree.Node): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return [...node.quasis.map(({ value }) => value.raw), ...node.expressions.flatMap(textsOf)];
    case "ConditionalExpression":
      return [node.consequent, node.alternate].flatMap(textsOf);
    case "LogicalExpression":
      return (node.operator === "&&" ? [node.right] : [node.left, node.right]).flatMap(textsOf);
    case "BinaryExpression":
      return node.operator === "+" ? [node.left, node.right].flatMap(textsOf) : [];
    case "ArrayExpression":
      return node.elements.flatMap((element) => (element ? textsOf(element) : []));
    case "JSXText":
      return [node.value.trim()];
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "JSXExpressionContainer":
      return textsOf(node.expression);
    default:
      return [];
  }
}

const nameOf = (node: ESTree.Node): string | undefined =>
  node.type === "Identifier" || node.type === "JSXIdentifier"
    ? node.name
    : node.type === "Literal"
      ? String(node.value)
      : undefined;

/** Finds hard-coded user-visible text, and hard-coded locales for numbers and dates. */
function literalsIn(name: string, source: string): string[] {
  const found: string[] = [];
  const look = (node: ESTree.Node | null, isOne = isWorded) => {
    if (node) found.push(...textsOf(node).filter(isOne));
  };
  const lookAt = (key: ESTree.Node, value: ESTree.Node | null) => READ.has(nameOf(key) ?? "") && look(value);
  const isLanguage = (text: string) => /^[a-z]{2}(-[A-Z]{2})?$/.test(text);
  const visitor = new Visitor({
    JSXElement: ({ openingElement, children }) => {
      // Key names in <kbd> are not translated.
      if (nameOf(openingElement.name) !== "kbd") for (const child of children) look(child);
    },
    JSXFragment: ({ children }) => {
      for (const child of children) look(child);
    },
    // A lowercase `name` is the name of a form field, which is not visible.
    JSXAttribute: ({ name: key, value }) =>
      nameOf(key) === "name" ? look(value, (text) => isWorded(text) && /^\p{Lu}/u.test(text)) : lookAt(key, value),
    Property: ({ key, value }) => (nameOf(key) === "name" ? look(value) : lookAt(key, value)),
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== "MemberExpression") return;
      if (nameOf(callee.object) === "toast") for (const argument of given) look(argument);
      if (nameOf(callee.property)?.startsWith("toLocale")) look(given[0] ?? null, isLanguage);
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type === "MemberExpression" && nameOf(callee.object) === "Intl") look(given[0] ?? null, isLanguage);
    },
  });
  const { program, errors } = parseSync(name, source);
  expect(errors).toEqual([]);
  visitor.visit(program);
  return found;
}

it("the sources contain no hard-coded user-visible text", () => {
  const names = readdirSync("src", { recursive: true, encoding: "utf8" });
  const own = names.filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$|-testing\.tsx$|^test\//.test(name),
  );
  expect(own.length).toBeGreaterThan(500);
  const literals = own.flatMap((name) =>
    literalsIn(name, readFileSync(`src/${name}`, "utf8")).map((text) => `${name}: ${text}`),
  );
  expect(literals).toEqual([]);
});

it.each([
  ["<p>Steps</p>", "Steps"],
  ["<p>{count} of them</p>", "of them"],
  ["<>{isDone ? text('done') : 'Not yet'}</>", "Not yet"],
  [`<b>{\`\${count} files\`}</b>`, " files"],
  ['<button aria-label="Close" type="button" />', "Close"],
  ["<Alert title={error ?? 'Failed'} />", "Failed"],
  ["const items = [{ to: '/admin', label: 'Admin' }]", "Admin"],
  ["const colors = [{ value: '#0f6b57', name: 'Pine' }]", "Pine"],
  ["<Fact name='Phone' />", "Phone"],
  ["toast.error('Error', text('failed'))", "Error"],
  ["count.toLocaleString('en-US')", "en-US"],
  ["new Intl.NumberFormat('en')", "en"],
])("the scan finds hard-coded text in %s", (source, hardCoded) => {
  expect(literalsIn("a.tsx", source)).toEqual([hardCoded]);
});

it.each([
  '<input type="password" placeholder="ABC234" name="code" />',
  "<kbd>Ctrl K</kbd>",
  "<p>{text('title')} · {isOpen && <b>{count === 'one'}</b>}</p>",
  "<Text label={text('label')}>{' '}</Text>",
])("the scan ignores %s", (source) => {
  expect(literalsIn("a.tsx", source)).toEqual([]);
});
