// Checks that every text has its own element. Browser translation wraps text nodes in new elements; React then fails to remove
// such a node, or updates one that is no longer visible. A text that is an element's only child is safe, because React replaces
// it. The check needs types.
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ts } from "./sources.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(`${root}tsconfig.json`));
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const isElement = (node) => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);

/** Whether an expression can yield text. `ReactNode`, which may be anything, is left to a check in the tests. */
function yieldsText(expression) {
  if (ts.isParenthesizedExpression(expression)) return yieldsText(expression.expression);
  if (isElement(expression)) return false;
  if (ts.isConditionalExpression(expression))
    return yieldsText(expression.whenTrue) || yieldsText(expression.whenFalse);
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return yieldsText(expression.right);
  const type = checker.getTypeAtLocation(expression);
  const parts = type.isUnion() ? type.types : [type];
  if (parts.some((part) => part.symbol?.name === "ReactElement" || part.symbol?.name === "ReactPortal")) return false;
  return parts.some((part) => part.flags & TEXT && part.value !== "");
}

const isText = (child) =>
  ts.isJsxText(child)
    ? child.text.trim() !== ""
    : ts.isJsxExpression(child) && child.expression && yieldsText(child.expression);

/** Whether JSX drops the child: whitespace at line ends, or a comment. A space between two elements is a text node. */
const isNothing = (child) =>
  (ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) || (ts.isJsxExpression(child) && !child.expression);

/** Whitespace is not translated. */
const isBlank = (child) =>
  (ts.isJsxText(child) && child.text.trim() === "") ||
  (ts.isJsxExpression(child) &&
    child.expression !== undefined &&
    ts.isStringLiteral(child.expression) &&
    child.expression.text.trim() === "");

/** The texts of a file that share their element with other children. */
export function sharedTexts(file) {
  const found = [];
  const visit = (node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter((child) => !isNothing(child));
      if (children.length > 1 || ts.isJsxFragment(node))
        found.push(...children.filter((child) => isText(child) && !isBlank(child)));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

export const files = () =>
  program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${root}src/`) && /(?<!\.test)\.tsx$/.test(fileName));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const broken = files().flatMap((file) =>
    sharedTexts(file).map((node) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      const text = node.getText(file).trim().replaceAll(/\s+/g, " ").slice(0, 80);
      return `${relative(root, file.fileName)}:${line + 1}: give this text an element of its own: ${text}`;
    }),
  );
  if (broken.length > 0) {
    console.error(broken.join("\n"));
    process.exit(1);
  }
}
