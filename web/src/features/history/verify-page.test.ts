// `public/verify.html` checks logs and packages without the portal, so it is tested as the file that people save.
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const PAGE = readFileSync("public/verify.html", "utf8");
const PHOTO = "data/photos/no-phase/no-room/0001-a.jpg";

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const keys = [{ id: "k", public_key: publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("hex") }];

interface Entry {
  leaf: string;
  salt: string | null;
  content: string | null;
}

interface Log {
  format: string;
  project: string;
  project_number: string;
  entries: Entry[];
  roots: { statement: string; key_id: string; signature: string }[];
  keys: typeof keys;
  withheld?: number[];
}

const rootOf = (leaves: string[]) => {
  const [first, second] = leaves.map((leaf) => sha256(Uint8Array.of(0), leaf));
  return (first && second ? sha256(Uint8Array.of(1), first, second) : first)?.toString("hex");
};

/** A log with these entries, at most two, and a signed root. */
function logOf(contents: { kind: string; id: string; sha256?: string; notes?: string }[]): Log {
  const entries = contents.map(({ kind, ...said }, position) => {
    const content = JSON.stringify(said);
    const salt = Buffer.alloc(32, position);
    const committed = sha256(salt, content).toString("hex");
    const leaf = { at: position, content: committed, entity: said.id, kind, position, project: "p" };
    return { leaf: JSON.stringify(leaf), salt: salt.toString("hex"), content };
  });
  const root = rootOf(entries.map(({ leaf }) => leaf));
  const said = { format: "buildback-history-1", project: "p", root, signed_at: 9, size: entries.length };
  const statement = JSON.stringify(said);
  const signature = sign(null, Buffer.from(statement), privateKey).toString("hex");
  const roots = [{ statement, key_id: "k", signature }];
  return { format: said.format, project: "p", project_number: "BB-2026-000123", entries, roots, keys };
}

const file = { kind: "file", id: "f1" };
const checksum = { kind: "checksum", id: "f1", sha256: sha256("photo").toString("hex") };

/** The files of an unpacked package with one photo and this log. */
function packageOf(log: Log | undefined, index = `"say ""wet"", or ",original`): Record<string, string> {
  const [caption, state] = index.split(/,(?=\w+$)/);
  const payload: Record<string, string> = {
    [PHOTO]: "photo",
    "data/index.csv": `\ufeffcaption,path,state,id,original_sha256,in_history\r\n${caption},${PHOTO},${state},f1,,yes\r\n`,
  };
  const lines = (files: Record<string, string>) =>
    Object.entries(files)
      .map(([path, text]) => `${sha256(text).toString("hex")}  ${path}\n`)
      .join("");
  const bytes = Object.values(payload).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const tags: Record<string, string> = {
    "bagit.txt": "BagIt-Version: 1.0\n",
    "bag-info.txt": `External-Identifier: BB-2026-000123\nPayload-Oxum: ${bytes}.2\n`,
    "manifest-sha256.txt": lines(payload),
    ...(log && { "history-log.json": JSON.stringify(log) }),
  };
  return { ...payload, ...tags, "tagmanifest-sha256.txt": lines(tags) };
}

const choose = (label: RegExp, files: File[]) => fireEvent.change(screen.getByLabelText(label), { target: { files } });
const json = (value: unknown) => new File([JSON.stringify(value)], "log.json", { type: "application/json" });
const chooseFolder = (files: Record<string, string>) =>
  choose(
    /folder/,
    Object.entries(files).map(([path, text]) => {
      const chosen = new File([text], path);
      Object.defineProperty(chosen, "webkitRelativePath", { value: `Downloads/package/${path}` });
      return chosen;
    }),
  );
const heading = (name: string) => screen.findByRole("heading", { name });

beforeEach(() => {
  document.body.innerHTML = PAGE.slice(PAGE.indexOf("<body>") + 6, PAGE.indexOf("<script"));
  const script = PAGE.slice(PAGE.indexOf('"use strict"'), PAGE.indexOf("</script>"));
  runInThisContext(`(() => {${script}})()`);
});

afterEach(() => {
  document.body.innerHTML = "";
  document.documentElement.lang = "";
});

describe("the page that checks a history log", () => {
  it("finds what was changed, and counts what is withheld", async () => {
    const log = logOf([file, checksum]);
    choose(/History log/, [json(log)]);
    await heading("The log is intact");
    choose(/History log/, [json({ ...log, entries: log.entries.map((entry) => ({ ...entry, content: "{}" })) })]);
    await heading("The log is not intact");
    expect(screen.getByText("Entry 1 (checksum) was changed.")).toBeVisible();
    const gone = log.entries.map((entry, place) => (place === 1 ? { ...entry, salt: null, content: null } : entry));
    choose(/History log/, [json({ ...log, entries: gone })]);
    expect(await screen.findByText("Entry 1 (checksum) was removed.")).toBeVisible();
    choose(/History log/, [json({ ...log, entries: gone, withheld: [1] })]);
    await heading("What the log shows is intact, but 1 entry is withheld");
  });

  it("knows that only the last description of a photo has a content", async () => {
    const log = logOf([
      { kind: "photo", id: "f1", notes: "before" },
      { kind: "photo", id: "f1", notes: "after" },
    ]);
    const closed = log.entries.map((entry, place) => (place === 0 ? { ...entry, salt: null, content: null } : entry));
    choose(/History log/, [json({ ...log, entries: closed })]);
    await heading("The log is intact");
    const gone = log.entries.map((entry, place) => (place === 1 ? { ...entry, salt: null, content: null } : entry));
    choose(/History log/, [json({ ...log, entries: gone })]);
    expect(await screen.findByText("Entry 1 (photo) was removed.")).toBeVisible();
  });

  it("compares it with an earlier log, and with a root that was kept", async () => {
    const log = logOf([file, checksum]);
    choose(/History log/, [json(log)]);
    choose(/Earlier log/, [json(logOf([file]))]);
    expect(await screen.findByText("The log only adds entries to the 1 of the earlier one.")).toBeVisible();
    choose(/Earlier log/, [json(logOf([{ ...file, notes: "other" }]))]);
    expect(await screen.findByText("Entry 0 of the earlier log was changed or removed.")).toBeVisible();
    choose(/Earlier log/, [json(logOf([file]).roots[0])]);
    await heading("The log is intact");
    choose(/Earlier log/, [json({ size: 1, root: "00".repeat(32) })]);
    expect(await screen.findByText("The first 1 entries are not those of the earlier root.")).toBeVisible();
    choose(/Earlier log/, [json({ ...logOf([file]), project: "q" })]);
    expect(await screen.findByText("The earlier log or root is about another project.")).toBeVisible();
    choose(/Earlier log/, [json({})]);
    expect(await screen.findByText("The earlier file is neither a history log nor a root.")).toBeVisible();
  });

  it("speaks Spanish to browsers in Spanish and to whoever chooses it", async () => {
    choose(/History log/, [json(logOf([file]))]);
    await heading("The log is intact");
    fireEvent.change(screen.getByLabelText(/Idioma/), { target: { value: "es" } });
    await heading("El registro está intacto");
    expect(document.documentElement.lang).toBe("es");
    const places = [...document.querySelectorAll("[data-text]")];
    expect(places.filter(({ textContent }) => !textContent || PAGE.includes(`>${textContent}<`))).toEqual([]);
  });
});

describe("the page that checks a package", () => {
  it("accepts an unpacked package, in whatever folder it is", async () => {
    chooseFolder(packageOf(logOf([file, checksum])));
    await heading("The package is intact");
    expect(screen.getByText("2 files; the history log has the checksums of 1 original.")).toBeVisible();
    expect(screen.getByText(/does not compare the timeline/)).toBeVisible();
    chooseFolder({ ...packageOf(logOf([file, checksum])), ".DS_Store": "x", "data/photos/Thumbs.db": "x" });
    await heading("The package is intact");
    chooseFolder(packageOf(undefined));
    expect(await screen.findByText("The package has no history log.")).toBeVisible();
    choose(/Earlier log/, [json(logOf([file]))]);
    expect(await screen.findByText("There is no history log to compare with the earlier one.")).toBeVisible();
  });

  it.each<[string, Record<string, string>, string]>([
    ["a changed file", { [PHOTO]: "Photo" }, `${PHOTO} was changed.`],
    ["a changed tag file", { "bagit.txt": "BagIt-Version: 2.0\n" }, "bagit.txt was changed."],
    ["a new file", { "data/more.txt": "x" }, "data/more.txt is not in a manifest."],
    ["a broken manifest", { "manifest-sha256.txt": "x\n" }, "manifest-sha256.txt has a line that cannot be read."],
  ])("finds %s", async (_what, change, problem) => {
    chooseFolder({ ...packageOf(logOf([file, checksum])), ...change });
    expect(await screen.findByText(problem)).toBeVisible();
  });

  it("finds a file that is gone, and one that is not as listed or logged", async () => {
    const { [PHOTO]: _photo, ...rest } = packageOf(logOf([file, checksum]));
    chooseFolder(rest);
    expect(await screen.findByText(`${PHOTO} is missing.`)).toBeVisible();
    chooseFolder(packageOf(logOf([file, checksum]), "wet,missing"));
    expect(await screen.findByText(`${PHOTO} is not as data/index.csv says.`)).toBeVisible();
    chooseFolder(packageOf(logOf([file, { ...checksum, sha256: "00".repeat(32) }])));
    expect(await screen.findByText(`${PHOTO} is not the file in history-log.json.`)).toBeVisible();
    chooseFolder(packageOf(logOf([checksum])));
    expect(await screen.findByText(`history-log.json does not have ${PHOTO}.`)).toBeVisible();
    chooseFolder(packageOf({ ...logOf([file, checksum]), project_number: "BB-2026-000124" }));
    expect(await screen.findByText("history-log.json is about another project.")).toBeVisible();
    chooseFolder({ "a.txt": "x" });
    expect(await screen.findByText(/is not an unpacked claim package/)).toBeVisible();
  });
});
