import { useMutation, useQueryClient } from "@tanstack/react-query";
import projectImportText from "locales/project-import.ftl";
import { api, type Schemas, unwrap } from "@/api/client";
import { pageLanguage } from "@/lib/browser/language";
import { saveAnswer } from "@/lib/browser/save-answer";
import { refreshTopics } from "@/lib/network/topics";
import type { UrgencyLevel } from "@/lib/project/status";
import { FIELD_LABELS, FIELD_NAMES, FIELD_RULES } from "../shared/fields";

export type ImportField = Schemas["ImportField"];
export type ImportColumns = Schemas["ImportColumns"];
export type ImportCheck = Schemas["ImportCheck"];
export type ImportResult = Schemas["ImportResult"];
export type ImportDates = Schemas["ImportDates"];
export type DateOrder = Schemas["DateOrder"];

/** Maximum file size in bytes; same limit as the server. */
export const IMPORT_BYTES = 10 * 1024 * 1024;

/** The fields that a column can map to, in form order. */
export const IMPORT_FIELDS: Record<ImportField, string> = {
  ...FIELD_LABELS,
  full_address: projectImportText("fields-full_address"),
  owner_first_name: projectImportText("fields-owner_first_name"),
  owner_last_name: projectImportText("fields-owner_last_name"),
  house_number: projectImportText("fields-house_number"),
  street_type: projectImportText("fields-street_type"),
  contractor: projectImportText("fields-contractor"),
  referral_partner_email: projectImportText("fields-referral_partner_email"),
};

const WITHIN_ADDRESS = new Set<string>(["property_address", "city", "state", "zip_code"]);

/** Default values for rows without their own. */
export interface ForAllRows {
  urgency_level: UrgencyLevel;
  damage_type: string;
  insurance_carrier_name: string;
}

/** The form's default urgency and nothing else. */
export const NOTHING_FOR_ALL: ForAllRows = { urgency_level: "medium", damage_type: "", insurance_carrier_name: "" };

/** Required fields that neither a column nor a default value provides. */
export function missingFields(fields: Array<ImportField | null>, forAll: ForAllRows = NOTHING_FOR_ALL): string[] {
  const values: Partial<Record<ImportField, string>> = { ...forAll };
  const isHeld = (name: ImportField) =>
    fields.includes(name) ||
    values[name]?.trim() ||
    (WITHIN_ADDRESS.has(name) && fields.includes("full_address")) ||
    (name === "property_owner_name" && fields.includes("owner_last_name"));
  return FIELD_NAMES.filter((name) => FIELD_RULES[name]("") && !isHeld(name)).map((name) => IMPORT_FIELDS[name]);
}

/** A file with the content it had when it was chosen; later changes on disk have no effect. */
export interface ImportFile {
  name: string;
  content: ArrayBuffer;
}

/** The user's choices apart from the column mapping. */
export interface ImportChoices {
  leaveOutDuplicates: boolean;
  forAll: ForAllRows;
  /** The order of day and month; detected from the file unless chosen. */
  dateOrder: DateOrder | undefined;
}

export const NO_CHOICES: ImportChoices = { leaveOutDuplicates: false, forAll: NOTHING_FOR_ALL, dateOrder: undefined };

/** The location of the table within the file. */
export interface ImportPlace {
  sheet: string | undefined;
  headerRow: number | undefined;
}

/** How to read the file. */
export interface ImportPlan extends ImportPlace, ImportChoices {
  file: ImportFile;
  fields: Array<ImportField | null>;
}

/** Whether both plans read the same file in the same way. */
export function isSamePlan(one: ImportPlan, other: ImportPlan): boolean {
  return one.file === other.file && JSON.stringify(readAs(one)) === JSON.stringify(readAs(other));
}

/** The file content as the raw request body. */
function raw({ content }: ImportFile) {
  return {
    body: content,
    bodySerializer: (body: unknown) => body as ArrayBuffer,
    headers: { "Content-Type": "application/octet-stream" },
  };
}

function placed({ sheet, headerRow }: ImportPlace) {
  return { ...(sheet === undefined ? {} : { sheet }), ...(headerRow === undefined ? {} : { header_row: headerRow }) };
}

function readAs(plan: ImportPlan) {
  const { fields, leaveOutDuplicates, forAll, dateOrder } = plan;
  const given = Object.entries(forAll).filter(([, value]) => value.trim() !== "");
  return {
    ...placed(plan),
    columns: fields.map((field) => field ?? "").join(","),
    leave_out_duplicates: leaveOutDuplicates,
    ...(Object.fromEntries(given) as Partial<ForAllRows>),
    ...(dateOrder === undefined ? {} : { date_order: dateOrder }),
  };
}

export function useReadColumns() {
  return useMutation({
    mutationFn: async ({ file, place }: { file: ImportFile; place: ImportPlace }): Promise<ImportColumns> => {
      const query = placed(place);
      return unwrap(await api.POST("/api/projects/import/columns", { params: { query }, ...raw(file) }));
    },
    retry: false,
  });
}

export function useCheckImport() {
  return useMutation({
    mutationFn: async (plan: ImportPlan): Promise<ImportCheck> => {
      const params = { query: readAs(plan) };
      return unwrap(await api.POST("/api/projects/import/check", { params, ...raw(plan.file) }));
    },
    retry: false,
  });
}

export function useDownloadErrors() {
  return useMutation({
    mutationFn: async (plan: ImportPlan) => {
      const params = { query: readAs(plan) };
      const answer = await api.POST("/api/projects/import/errors", { params, ...raw(plan.file), parseAs: "blob" });
      saveAnswer(unwrap<Blob>(answer), answer.response, "import-errors.csv");
    },
    retry: false,
  });
}

export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ plan, fileHash, key }: { plan: ImportPlan; fileHash: string; key: string }) => {
      const params = { query: { ...readAs(plan), file_hash: fileHash }, header: { "Idempotency-Key": key } };
      const answer = await api.POST("/api/projects/import", { params, ...raw(plan.file) });
      return unwrap(answer) as ImportResult;
    },
    retry: false,
    onSettled: () => refreshTopics(client, ["project", "update", "contractor"]),
  });
}

/** Alternative columns that the template omits; other files may have them. */
const INSTEAD = new Set(["full_address", "owner_first_name", "owner_last_name", "house_number", "street_type"]);

/** A CSV file with only the headings of all importable fields. */
export function importTemplate(): Blob {
  const parts = Object.entries(IMPORT_FIELDS).filter(([field]) => !INSTEAD.has(field));
  // The server accepts a field's English label or its identifier.
  const headings = parts.map(([field, label]) => (pageLanguage() === "en" ? label : field));
  // The byte order mark makes spreadsheet programs read the file as UTF-8.
  return new Blob([`\uFEFF${headings.join(",")}\r\n`], { type: "text/csv;charset=utf-8" });
}
