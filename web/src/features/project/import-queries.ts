import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { TRACKED_FIELD_LABELS } from "@/components/project/tracked-fields";
import { saveAnswer } from "@/lib/save-answer";
import { refreshTopics } from "@/lib/topics";
import { FIELD_NAMES, FIELD_RULES } from "./fields";

export type ImportField = Schemas["ImportField"];
export type ImportColumns = Schemas["ImportColumns"];
export type ImportCheck = Schemas["ImportCheck"];
export type ImportResult = Schemas["ImportResult"];

/** So many bytes a file has at most, as the server has it. */
export const IMPORT_BYTES = 10 * 1024 * 1024;

/** What a column can hold, in the order of the form. */
export const IMPORT_FIELDS: Record<ImportField, string> = {
  ...TRACKED_FIELD_LABELS,
  full_address: "Full address",
  contractor: "Contractor",
  referral_partner_email: "Referral partner email",
};

const WITHIN_ADDRESS = new Set<string>(["property_address", "city", "state", "zip_code"]);

/** The fields that every project needs and no column holds. */
export function missingFields(fields: Array<ImportField | null>): string[] {
  const isHeld = (name: ImportField) =>
    fields.includes(name) || (WITHIN_ADDRESS.has(name) && fields.includes("full_address"));
  return FIELD_NAMES.filter((name) => FIELD_RULES[name]("") && !isHeld(name)).map((name) => IMPORT_FIELDS[name]);
}

/** A file as it was when it was chosen: what becomes of it on the disk meanwhile changes nothing. */
export interface ImportFile {
  name: string;
  content: ArrayBuffer;
}

/** How the file is to be read. */
export interface ImportPlan {
  file: ImportFile;
  sheet: string | undefined;
  fields: Array<ImportField | null>;
  leaveOutDuplicates: boolean;
}

/** Whether both read the same file in the same way. */
export function isSamePlan(one: ImportPlan, other: ImportPlan): boolean {
  return one.file === other.file && JSON.stringify(readAs(one)) === JSON.stringify(readAs(other));
}

/** The file as the body, as it is. */
function raw({ content }: ImportFile) {
  return {
    // The description of the API calls bytes a list of numbers.
    body: content as unknown as number[],
    bodySerializer: (body: unknown) => body as ArrayBuffer,
    headers: { "Content-Type": "application/octet-stream" },
  };
}

function readAs({ sheet, fields, leaveOutDuplicates }: ImportPlan) {
  return {
    ...(sheet === undefined ? {} : { sheet }),
    columns: fields.map((field) => field ?? "").join(","),
    leave_out_duplicates: leaveOutDuplicates,
  };
}

export function useReadColumns() {
  return useMutation({
    mutationFn: async ({ file, sheet }: { file: ImportFile; sheet?: string }): Promise<ImportColumns> => {
      const query = sheet === undefined ? {} : { sheet };
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

/** A file with nothing but the headings of everything that a column can hold. */
export function importTemplate(): Blob {
  const parts = Object.entries(IMPORT_FIELDS).filter(([field]) => field !== "full_address");
  // The mark makes spreadsheets read it as UTF-8.
  return new Blob([`\uFEFF${parts.map(([, label]) => label).join(",")}\r\n`], { type: "text/csv;charset=utf-8" });
}
