import { crc32 } from "node:zlib";
import type { TestFile } from "./photo.ts";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

type Cell = string | number;

/** Creates a workbook like one saved by a spreadsheet application. `sheets` maps names to rows of text and numbers. */
export function workbook(name: string, sheets: Record<string, Cell[][]>): TestFile {
  const numbered = Object.entries(sheets).map(([title, rows], at) => ({ title, rows, id: at + 1 }));
  const each = (write: (sheet: { title: string; id: number }) => string) => numbered.map(write).join("");
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${each(({ title, id }) => `<sheet name="${title}" sheetId="${id}" r:id="rId${id}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${each(({ id }) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`)}</Relationships>`,
  };
  for (const { rows, id } of numbered) {
    parts[`xl/worksheets/sheet${id}.xml`] =
      `<worksheet ${MAIN}><sheetData>${rows.map(row).join("")}</sheetData></worksheet>`;
  }
  return { name, mimeType: `${TYPE}.sheet`, buffer: stored(parts) };
}

function row(cells: Cell[], at: number): string {
  const written = cells.map((cell, column) => {
    const place = `${String.fromCharCode(65 + column)}${at + 1}`;
    return typeof cell === "number"
      ? `<c r="${place}"><v>${cell}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${at + 1}">${written.join("")}</row>`;
}

/** A ZIP archive without compression. */
function stored(parts: Record<string, string>): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    // Fields common to both headers, from the version to the length of the name.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), shared, path, data]);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), shared, entry, path]));
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}
