import { grouped } from "@/lib/counts";

const count = (number: number, one: string) => `${grouped(number)} ${one}${number === 1 ? "" : "s"}`;

/** How many characters of a row a menu shows on a phone. */
const MENU = 20;

/** As many cells as a menu shows on a phone, and how many more there are. */
function beginning(cells: string[]): string {
  let shown = 1;
  while (shown < cells.length && cells.slice(0, shown + 1).join(", ").length <= MENU) shown += 1;
  const start = cells.slice(0, shown).join(", ");
  const short = start.length > MENU ? `${start.slice(0, MENU - 1).trimEnd()}…` : start;
  return shown < cells.length ? `${short} +${cells.length - shown}` : short;
}

/** Wording of the import of projects out of a file. */
export const importTexts = {
  title: "Import Projects",
  subtitle: "Bring projects in from a spreadsheet: all of them, or none.",
  steps: ["File", "Columns", "Check", "Done"],
  file: "Spreadsheet",
  choose: "Choose file",
  chooseOther: "Choose another file",
  fileHint: "An Excel workbook (XLSX) or a CSV file with a row of headings. Up to 5,000 rows and 10 MB.",
  template: "Download a template",
  templateHint: "It has a column for everything that a project can have. Leave out what you do not need.",
  tooLarge: "File size too large. Maximum allowed: 10MB",
  unreadable: "This file cannot be read. Please choose it again.",
  readFailed: "The file was not read",
  reading: "Reading the file...",
  holds: (name: string, rows: number) => `${name}: ${count(rows, "row")}`,
  sheet: "Sheet",
  sheetRows: (name: string, rows: number | null | undefined, isHidden: boolean) =>
    `${name} (${rows === null || rows === undefined ? "cannot be read" : count(rows, "row")}${isHidden ? ", hidden" : ""})`,
  headerRow: "Headings are in",
  topRow: (row: number, cells: string[]) => `Row ${row}: ${beginning(cells)}`,
  encoding: (name: string) => `Read as ${name}.`,
  decoded: (name: string, values: string[]) =>
    `Read as ${name}. Please check that these look right: ${values.join(" · ")}`,
  forAll: "For all rows",
  forAllHint: "Used for rows that say nothing else.",
  urgency: "Urgency",
  damageType: "Damage type",
  carrier: "Insurance carrier",
  columnsHint: "Say what each column holds. Columns that are not used are not looked at.",
  columns: "Columns of the file",
  fieldOf: (heading: string) => `What "${heading}" holds`,
  noHeading: (number: number) => `Column ${number}`,
  notUsed: "Not used",
  missing: (fields: string[]) => `No column holds ${fields.join(", ")} yet: each project needs it.`,
  leaveOut: "Leave out rows whose claim number is taken",
  leaveOutHint: "Otherwise a claim number that the portal or an earlier row has counts as an error.",
  back: "Back",
  check: "Check rows",
  checking: (rows: number) => `Checking ${count(rows, "row")}...`,
  checkFailed: "The rows were not checked",
  allReady: (ready: number) => `${count(ready, "project")} can be imported.`,
  someWrong: (wrong: number) =>
    `${count(wrong, "row")} cannot be imported. Nothing is imported until all rows are right.`,
  nothingLeft: "Every row was left out. There is nothing to import.",
  mend: "Correct the file and choose it again, or go back and change what its columns hold.",
  ready: "Ready",
  wrong: "With errors",
  leftOut: "Left out",
  duplicates: "Claim number taken",
  errors: "What is wrong",
  row: "Row",
  rowNumber: (row: number) => `Row ${row}`,
  problem: "Problem",
  moreErrors: (shown: number) => `These are the first ${shown}. The file of errors has all.`,
  leftOutRows: "Rows left out",
  moreLeftOut: (shown: number) => `These are the first ${shown}.`,
  downloadErrors: "Download rows with errors",
  downloadFailed: "The rows were not downloaded",
  notes: "How the file was read",
  preview: "The first projects",
  owner: "Owner",
  ownerEmail: "Owner email",
  ownerPhone: "Owner phone",
  street: "Street",
  unit: "Unit",
  city: "City",
  state: "State",
  zip: "ZIP",
  start: "Start",
  dates: "Which comes first in the dates, the month or the day?",
  monthFirst: (day: string) => `Month first: ${day}`,
  dayFirst: (day: string) => `Day first: ${day}`,
  dateReason: {
    assumed: (example: string, others: number) =>
      `${example}${others > 0 ? ` and ${count(others, "other date")}` : ""} can be read both ways. The month is taken first unless you change it.`,
    proven: (example: string, proof: string) =>
      `${example} can be read both ways. ${proof} in the same file can only be read one way, so all dates are read in this order.`,
    chosen: (example: string) => `${example} is read in the order that you chose.`,
    contradictory: (example: string) =>
      `${example} can be read both ways, and other dates in this file show both orders. Choose one, or correct the file.`,
  },
  claim: "Claim number",
  damage: "Damage",
  contractor: "Contractor",
  partner: "Referral partner",
  import: (ready: number) => `Import ${count(ready, "project")}`,
  importing: (ready: number) =>
    `Importing ${count(ready, "project")}. This may take a minute; please stay on this page.`,
  importFailed: "Nothing was imported",
  importUnsure: "The answer did not arrive",
  importUnsureHint: "The projects may have come in already. Please try again: none of them comes in twice.",
  failedHint: "Please try again.",
  done: (imported: number) => `${count(imported, "project")} imported`,
  numbers: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  leftOutOf: (left: number) => `${count(left, "row")} left out, because the claim number is taken.`,
  toProjects: "Show projects",
  again: "Import another file",
  leave: "The file has not been imported. You would have to choose it again.",
} as const;
