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
    /^A date is set for the next step at your property: (.+)\.$/,
    (date = "") => `El siguiente paso en su propiedad ya tiene fecha: ${dated(date)}.`,
  ],
  [
    /^The work at your property is planned to begin on (.+)\.$/,
    (date = "") => `Está previsto que los trabajos en su propiedad comiencen el ${dated(date)}.`,
  ],
  [
    /^The work at your property was planned to begin on (.+)\.$/,
    (date = "") => `Estaba previsto que los trabajos en su propiedad comenzaran el ${dated(date)}.`,
  ],
  [
    /^A visit to your property is arranged, so that the damage can be seen in person\. The next appointment is on (.+)\.$/,
    (date = "") =>
      `Se acordó una visita a su propiedad para ver el daño en persona. La próxima cita es el ${dated(date)}.`,
  ],
  [
    /^The visit to your property was to take place on (.+)\.$/,
    (date = "") => `La visita a su propiedad iba a ser el ${dated(date)}.`,
  ],
  [
    /^We have received your project\. The next appointment is on (.+)\.$/,
    (date = "") => `Recibimos su proyecto. La próxima cita es el ${dated(date)}.`,
  ],
  [
    /^Your project is approved\. The next appointment is on (.+)\.$/,
    (date = "") => `Su proyecto está aprobado. La próxima cita es el ${dated(date)}.`,
  ],
  [
    /^The estimate is approved\. The next appointment is on (.+)\.$/,
    (date = "") => `El presupuesto está aprobado. La próxima cita es el ${dated(date)}.`,
  ],
  [
    /^Someone needs to look at the damage before the work can be planned\. The next appointment is on (.+)\.$/,
    (date = "") => `Alguien debe revisar el daño antes de planear los trabajos. La próxima cita es el ${dated(date)}.`,
  ],
  [
    /^The build-back of your property is planned\. The next appointment is on (.+)\.$/,
    (date = "") => `La reconstrucción de su propiedad está planeada. La próxima cita es el ${dated(date)}.`,
  ],
  [
    /^The build-back of your property is planned to begin on (.+)\.$/,
    (date = "") => `Está previsto que la reconstrucción de su propiedad comience el ${dated(date)}.`,
  ],
  [
    /^The build-back of your property was planned to begin on (.+)\.$/,
    (date = "") => `Estaba previsto que la reconstrucción de su propiedad comenzara el ${dated(date)}.`,
  ],
  [
    /^Too many wrong answers were entered for this code\. Call the office(.*) to get in\.$/,
    (at = "") =>
      `Se escribieron demasiadas respuestas incorrectas para este código. Llame a la oficina${at.replace(" at ", " al ")} para poder entrar.`,
  ],
  // Before all that notes might look like.
  [
    new RegExp(`^Status changed to (${LABEL}): ([\\s\\S]+)$`),
    (status = "", notes) => `El estado cambió a ${label(status)}: ${notes}`,
  ],
  [/^(BB-\d+-\d+: .+) in (.+, [A-Z]{2})$/, (project, place) => `${project} en ${place}`],
  [
    /^(\d+) projects? came in from a file\.$/,
    (count) => `${count === "1" ? "Llegó 1 proyecto" : `Llegaron ${count} proyectos`} de un archivo.`,
  ],
  [
    /^Your company got (\d+) project(s?) from an import\.$/,
    (count, s) => `Su empresa recibió ${count} proyecto${s} de una importación.`,
  ],
  [
    /^You have (\d+) project(s?) more from an import\.$/,
    (count, s) => `Usted tiene ${count} proyecto${s} más de una importación.`,
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
  [/^(\d+) fields changed$/, (count) => `${count} campos cambiados`],
  [/^File added: (.+)$/, (names) => `Archivo agregado: ${names}`],
  [
    /^(\d+) files added: (.+) and (\d+) more$/,
    (count, names, more) => `${count} archivos agregados: ${names} y ${more} más`,
  ],
  [/^(\d+) files added: (.+)$/, (count, names) => `${count} archivos agregados: ${names}`],
  [/^Contractor assigned: (.+)$/, (name) => `Contratista asignado: ${name}`],
  [/^Contractor removed: (.+)$/, (name) => `Contratista retirado: ${name}`],
  [/^Contractor changed from (.+) to (.+)$/, (before, now) => `El contratista cambió de ${before} a ${now}`],
  [/^(.+) will take care of this project\.$/, (name) => `${name} se encargará de este proyecto.`],
  [/^Event updated: (.+)$/, (title) => `Evento actualizado: ${title}`],
  [/^Event deleted: (.+)$/, (title) => `Evento eliminado: ${title}`],
  [/^Proposed event deleted: (.+)$/, (title) => `Evento propuesto eliminado: ${title}`],
  [/^Proposed timeslots updated: (.+)$/, (title) => `Horarios propuestos actualizados: ${title}`],
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
  [
    new RegExp(`^Timeslot confirmed for (.+) on (${WHEN})$`),
    (title, when = "") => `Horario confirmado para ${title}: ${dated(when)}`,
  ],
  [new RegExp(`^(.+) scheduled for (${WHEN})$`), (title, when = "") => `${title}, programado: ${dated(when)}`],
  [new RegExp(`^(.+) moved to (${WHEN})$`), (title, when = "") => `${title}, nueva fecha: ${dated(when)}`],
  [/^(.+): 1 timeslot waits to be confirmed$/, (title) => `${title}: 1 horario por confirmar`],
  [/^(.+): (\d+) timeslots wait to be confirmed$/, (title, count) => `${title}: ${count} horarios por confirmar`],
  [/^(.+): (\d+) timeslots proposed$/, (title, count) => `${title}: ${count} horarios propuestos`],
  [
    new RegExp(`^(.+): (${LABEL}) to (${LABEL})$`),
    (title, before = "", now = "") => `${title}: de ${label(before)} a ${label(now)}`,
  ],
  [new RegExp(`^(.+): (${WHEN})$`), (title, when = "") => `${title}: ${dated(when)}`],
  [new RegExp(`^(.+): (${LABEL})$`), (title, status = "") => `${title}: ${label(status)}`],
  [
    /^(.+) signed in from a new place\. (.+)$/,
    (device = "", advice = "") => `Se inició sesión desde un lugar nuevo: ${told(device)}. ${told(advice)}`,
  ],
  [
    /^Your account has a new password\. (.+)$/,
    (advice = "") => `Su cuenta tiene una contraseña nueva. ${told(advice)}`,
  ],
  [
    /^You sign in with another address now\. (.+)$/,
    (advice = "") => `Ahora inicia sesión con otro correo. ${told(advice)}`,
  ],
  [/^Somebody signed in with it\. (.+)$/, (advice = "") => `Alguien inició sesión con él. ${told(advice)}`],
  [
    /^(.+\.) (If it was not you, change your password at once\.)$/,
    (change = "", advice = "") => `${told(change)} ${told(advice)}`,
  ],
  [
    /^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|A browser|A program) on (.+)$/,
    (browser = "", system) => `${told(browser)} en ${system}`,
  ],
];

/** Notifications from before portals had names of their own call it so. */
const withoutName = (text: string): string => text.replace(/\b([Yy]our) Buildback account\b/, "$1 account");

/** Under which name an owner is told who did something. */
const AUTHORS: Readonly<Record<string, string>> = {
  "Your contractor": "Su contratista",
  "Your referral partner": "Su socio",
};

/** Under which title a notification has what somebody wrote in a thread, but for files alone, which the server words. */
const MESSAGE = "New Message";
const FILES = /^([^:]*): File attachment$/;

/** What the server says in Spanish; what it says otherwise stays as it is. */
export function told(said: string, code?: string): string {
  if (code === "author") return of(AUTHORS, said) ?? said.replace(/^(.+) team$/, "Equipo de $1");
  if (code === MESSAGE) return said.replace(FILES, "$1: Archivo adjunto");
  // Notes, as somebody wrote them.
  if (code === "New project update") return said;
  const text = withoutName(said);
  const known = (code && of(PROBLEMS, code)) ?? of(SENTENCES, text);
  if (known) return known;
  for (const [pattern, say] of PATTERNS) {
    const found = pattern.exec(text);
    if (found) return say(...found.slice(1));
  }
  return said;
}
