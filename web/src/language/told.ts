import { PROBLEMS, SENTENCES } from "./sentences";

/** What a list has under a key of its own. What every object has, such as a constructor, is no word. */
const of = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

const MONTHS: Readonly<Record<string, string>> = {
  Jan: "ene",
  Feb: "feb",
  Mar: "mar",
  Apr: "abr",
  May: "may",
  Jun: "jun",
  Jul: "jul",
  Aug: "ago",
  Sep: "sep",
  Oct: "oct",
  Nov: "nov",
  Dec: "dic",
};

/** `Nov 25, 2026` in a text is `25 nov 2026`. */
const dated = (text: string): string =>
  text
    .replace(/\b([A-Z][a-z]{2}) (\d{1,2}), (\d{4})/g, (whole, month: string, day: string, year: string) =>
      Object.hasOwn(MONTHS, month) ? `${day} ${MONTHS[month]} ${year}` : whole,
    )
    .replace(/ \(all day\)$/, " (todo el día)");

const label = (english: string): string => of(STATUSES, english) ?? english;

/** A status as the server's sentences call it. */
const STATUSES: Readonly<Record<string, string>> = {
  Submitted: "Enviado",
  "Pending Review": "En revisión",
  "Requires Inspection": "Requiere inspección",
  Approved: "Aprobado",
  Scheduled: "Programado",
  "Site Visit Scheduled": "Visita programada",
  "Site Visit Completed": "Visita realizada",
  "Estimate Submitted": "Presupuesto enviado",
  "Waiting for Approval": "En espera de aprobación",
  "Estimate Approved": "Presupuesto aprobado",
  "Build Back Scheduled": "Reconstrucción programada",
  "In Progress": "En curso",
  "Build Back Completed": "Reconstrucción terminada",
  Completed: "Terminado",
  "On Hold": "En pausa",
  NONRESPONSIVE: "SIN RESPUESTA",
  Rejected: "Rechazado",
  Canceled: "Cancelado",
};

/** What a file is, as the server's sentences call it. */
const fileKind = (english: string): string =>
  english
    .replace(/^(\w+) image$/, "una imagen $1")
    .replace(/^(\w+) document$/, "un documento $1")
    .replace("plain text file", "un archivo de texto")
    .replace("Excel workbook", "un libro de Excel")
    .replace("PowerPoint presentation", "una presentación de PowerPoint");

const LABEL = Object.keys(STATUSES).join("|");
const WHEN = "[A-Z][a-z]{2} \\d{1,2}, \\d{4}.*";

/** Sentences with something in them, and how they go in Spanish. The more special comes first. */
const PATTERNS: ReadonlyArray<readonly [RegExp, (...parts: string[]) => string]> = [
  [
    /^Too many wrong answers were entered for this code\. Call the office(.*) to get in\.$/,
    (at = "") =>
      `Se escribieron demasiadas respuestas incorrectas para este código. Llame a la oficina${at.replace(" at ", " al ")} para poder entrar.`,
  ],
  [/^The portal has lost (.+)\. Nothing was downloaded\.$/, (name) => `El portal perdió ${name}. No se descargó nada.`],
  [/^File (.+) is not an accepted file type\.$/, (name) => `El archivo ${name} no es de un tipo aceptado.`],
  [
    /^(.+) is an? (.+)\. Rename it to (.+) and upload it again\.$/,
    (name, kind = "", renamed) => `${name} es ${fileKind(kind)}. Cámbiele el nombre a ${renamed} y súbalo de nuevo.`,
  ],
  [
    /^(.+) is an? (.+)\. Save it as (.+) and upload it again\.$/,
    (name, kind = "", formats = "") =>
      `${name} es ${fileKind(kind)}. Guárdelo como ${formats.replace(" or ", " o ")} y súbalo de nuevo.`,
  ],
  [/^File size too large\. Maximum allowed: (.+)$/, (most) => `El archivo es demasiado grande. Tamaño máximo: ${most}`],
  [
    new RegExp(`^(.+) changed the status to (${LABEL}) in the meantime\\. Nothing was saved\\.$`),
    (name, status = "") => `${name} cambió el estado a ${label(status)} mientras tanto. No se guardó nada.`,
  ],
  [
    new RegExp(`^This proposal was already confirmed(?: for (${WHEN}))?\\. Nothing was changed\\.$`),
    (when) => `Esta propuesta ya estaba confirmada${when ? ` para el ${dated(when)}` : ""}. No se cambió nada.`,
  ],
  [
    /^You can have up to (\d+) calendar links\. Revoke one first\.$/,
    (most) => `Puede tener hasta ${most} enlaces de calendario. Anule uno primero.`,
  ],
  [
    /^You have (\d+) views\. Delete one to keep another\.$/,
    (most) => `Tiene ${most} vistas. Elimine una para guardar otra.`,
  ],
];

/** What the server says in Spanish; what it says otherwise stays as it is. */
export function told(said: string, code?: string): string {
  const known = (code && of(PROBLEMS, code)) ?? of(SENTENCES, said);
  if (known) return known;
  for (const [pattern, say] of PATTERNS) {
    const found = pattern.exec(said);
    if (found) return say(...found.slice(1));
  }
  return said;
}
