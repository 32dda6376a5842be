import type * as client from "@/api/client";
import type * as wait from "@/api/wait";
import type { FIELD_NAMES } from "./account-fields";
import type * as attachments from "./attachment-failure";
import type { commonTexts as common } from "./common-texts";
import type { dateTexts as dates } from "./dates";
import type { dayTexts as days } from "./days";
import type { timeTexts as times } from "./event-time";
import type { EVENT_STATUSES, EVENT_TYPES } from "./event-words";
import type { fileRuleTexts as fileRules } from "./file-rules";
import type { sizeUnits as units } from "./file-size";
import type * as landed from "./landed-texts";
import type { notesTexts as notes } from "./notes-rule";
import type { nameTexts as names } from "./person-name";
import type { groupTexts as groups } from "./project-groups";
import type { ruleTexts as rules } from "./rules";
import type * as status from "./status";
import type { movedTexts as moved } from "./use-project-page";
import type { Worded } from "./worded";

export const commonTexts: Worded<typeof common> = {
  close: "Cerrar",
  loading: "Cargando",
  loadingNow: "Cargando...",
  tryAgain: "Intentar de nuevo",
  clearSearch: "Borrar la búsqueda",
  account: "Cuenta",
  main: "Principal",
};

export const statusLabels: Worded<typeof status.STATUS_LABELS> = {
  submitted: "Enviado",
  pending: "En revisión",
  requires_inspection: "Requiere inspección",
  approved: "Aprobado",
  scheduled: "Programado",
  site_visit_scheduled: "Visita programada",
  site_visit_completed: "Visita realizada",
  estimate_submitted: "Presupuesto enviado",
  waiting_for_approval: "En espera de aprobación",
  estimate_approved: "Presupuesto aprobado",
  build_back_scheduled: "Reconstrucción programada",
  in_progress: "En curso",
  build_back_completed: "Reconstrucción terminada",
  completed: "Terminado",
  on_hold: "En pausa",
  nonresponsive: "SIN RESPUESTA",
  rejected: "Rechazado",
  canceled: "Cancelado",
};

export const familyLabels: Worded<typeof status.FAMILY_LABELS> = {
  waiting: "En espera",
  moving: "En marcha",
  blocked: "Detenidos",
  done: "Terminados",
  stopped: "Cerrados",
};

export const urgencyLabels: Worded<typeof status.URGENCY_LABELS> = {
  low: "Baja",
  medium: "Media",
  high: "Alta",
  critical: "Crítica",
};

export const eventTypes: Worded<typeof EVENT_TYPES> = {
  site_visit: "Visita/Inspección",
  appointment: "Cita/Reunión",
  work_scheduled: "Trabajo programado",
  delivery: "Entrega de materiales",
  progress_check: "Revisión del avance",
  final_walkthrough: "Recorrido final",
  custom: "Otro",
};

export const eventStatuses: Worded<typeof EVENT_STATUSES> = {
  scheduled: "Programado",
  in_progress: "En curso",
  completed: "Terminado",
  on_hold: "En pausa",
  canceled: "Cancelado",
};

export const groupTexts: Worded<typeof groups> = {
  open: "Abiertos",
  in_progress: "En curso",
  completed: "Terminados",
  overdue: "Requieren atención",
  late: "Atrasados",
};

export const dayTexts: Worded<typeof days> = { today: "Hoy", yesterday: "Ayer" };

export const timeTexts: Worded<typeof times> = {
  today: "Hoy",
  tomorrow: "Mañana",
  allDay: "Todo el día",
  locale: "es-US",
  zones: {
    "America/New_York": "hora oriental",
    "America/Chicago": "hora central",
    "America/Denver": "hora de las Montañas Rocosas",
    "America/Phoenix": "hora estándar de las Montañas Rocosas",
    "America/Los_Angeles": "hora del Pacífico",
    "America/Anchorage": "hora de Alaska",
    "Pacific/Honolulu": "hora estándar de Hawái-Aleutianas",
    "America/Puerto_Rico": "hora estándar del Atlántico",
  },
};

const MONTHS = "enero_febrero_marzo_abril_mayo_junio_julio_agosto_septiembre_octubre_noviembre_diciembre".split("_");
const WEEKDAYS = "domingo_lunes_martes_miércoles_jueves_viernes_sábado".split("_");
const short = (name: string) => name.slice(0, 3);

export const dateTexts: typeof dates = {
  date: "D MMM YYYY",
  moment: "D MMM YYYY, h:mm A",
  bell: "D MMM, HH:mm",
  dayOfWeek: "ddd, D MMM YYYY",
  longDay: "dddd, D [de] MMMM [de] YYYY",
  dayOfMonth: "D MMM",
  month: "MMMM [de] YYYY",
  sameMonth: (first, last) => `${first.format("D")} – ${last.format("D MMM YYYY")}`,
  sameYear: (first, last) => `${first.format("D MMM")} – ${last.format("D MMM YYYY")}`,
  locale: {
    name: "es",
    months: MONTHS,
    monthsShort: MONTHS.map(short),
    weekdays: WEEKDAYS,
    weekdaysShort: WEEKDAYS.map(short),
    weekdaysMin: WEEKDAYS.map((name) => name.slice(0, 2)),
    // As calendars in the United States.
    weekStart: 0,
    formats: {},
    ordinal: (day: number) => `${day}º`,
    relativeTime: {
      future: "en %s",
      past: "hace %s",
      s: "unos segundos",
      m: "un minuto",
      mm: "%d minutos",
      h: "una hora",
      hh: "%d horas",
      d: "un día",
      dd: "%d días",
      M: "un mes",
      MM: "%d meses",
      y: "un año",
      yy: "%d años",
    },
  } as typeof dates.locale,
};

export const accountFieldNames: Worded<typeof FIELD_NAMES> = {
  first_name: "Nombre",
  last_name: "Apellido",
  email: "Correo electrónico",
  company_name: "Nombre de la empresa",
  phone: "Teléfono",
  password: "Contraseña",
  confirm_password: "Confirme la contraseña",
  current_password: "Contraseña actual",
  new_password: "Contraseña nueva",
};

export const ruleTexts: Worded<typeof rules> = {
  password: "La contraseña debe tener al menos una mayúscula, una minúscula, un número y un carácter especial",
  mismatch: "Las contraseñas no coinciden: escriba la misma en los dos campos.",
  required: (label) => `${label}: este dato es obligatorio`,
  tooShort: (label, min) => `${label}: escriba al menos ${min} caracteres`,
  tooLong: (label, max) => `${label}: no escriba más de ${max} caracteres`,
  day: (label) => `${label}: escriba una fecha`,
  emailMissing: "Escriba el correo electrónico",
  accountEmail: "Escriba un correo electrónico válido",
  email: "El correo electrónico no es válido",
  phone: "El número de teléfono debe tener 10 dígitos",
  passwordLabel: "Contraseña",
  zipLabel: "Código postal",
  zip: "El código postal debe tener 5 o 9 dígitos",
  projectCode: "El código del proyecto debe tener exactamente 6 caracteres",
  ownerAnswer: "Escriba 4 dígitos de su número de teléfono o 5 dígitos del código postal",
};

export const notesTexts: Worded<typeof notes> = { notes: "Notas", required: "Escriba una nota" };

export const nameTexts: Worded<typeof names> = {
  letters: (label) => `${label}: use solo letras, espacios, apóstrofos y guiones`,
  tooFew: (label, few) => `${label}: escriba al menos ${few} letras`,
};

export const fileRuleTexts: Worded<typeof fileRules> = {
  simpleTooMany: "Puede subir hasta 5 archivos.",
  simpleTooLarge: (name) => `El archivo ${name} es demasiado grande. El máximo es 10 MB.`,
  simpleNotAccepted: (name) => `El tipo del archivo ${name} no se acepta.`,
  tooMany: "Se permiten 10 archivos como máximo",
  tooLarge: "El archivo es demasiado grande. El máximo es 10 MB",
  notAccepted: "Este tipo de archivo no se acepta. Se aceptan: JPEG, PNG, GIF, WebP, HEIC, PDF, TXT, DOC, DOCX",
  characters: "El nombre del archivo tiene caracteres no válidos",
  forbidden: "Este tipo de archivo no se permite por seguridad",
  nameTooLong: "El nombre del archivo es demasiado largo",
  empty: "El archivo está vacío",
};

export const attachmentTexts: Worded<typeof attachments.attachmentTexts> = {
  "42883": "No se encontró una función de la base de datos; comuníquese con soporte",
  "23503": "La referencia de la actualización no es válida; vuelva a cargar la página e intente de nuevo",
  "22P02": "El formato del archivo no es válido; intente subirlo de nuevo",
  "23514": "El archivo no se aceptó; revise su tamaño y su tipo",
  permission: "Usted no tiene permiso para agregar archivos a este proyecto",
  rls: "Una regla de seguridad lo impide; verifique que este proyecto le esté asignado",
  policy: "Una regla de seguridad lo impide; verifique que este proyecto le esté asignado",
  other: "No se pudieron guardar los archivos",
};

export const sizeUnits: typeof units = ["Bytes", "KB", "MB", "GB"];

export const movedTexts: Worded<typeof moved> = {
  moved: "Nuevo código del proyecto",
  movedTo: (number, code) => `${number} ahora tiene el código ${code}. Usted sigue en su página.`,
};

const UNITS = { second: ["segundo", "segundos"], minute: ["minuto", "minutos"], hour: ["hora", "horas"] } as const;

export const waitTexts: Worded<typeof wait.waitTexts> = {
  again: (count, unit) => `Puede intentar de nuevo en ${count} ${UNITS[unit][count === 1 ? 0 : 1]}.`,
};

export const problemTexts: Worded<typeof client.problemTexts> = {
  offline: "No hay conexión. Revise su conexión e intente de nuevo.",
  unreadable: "Ocurrió un error inesperado. Intente de nuevo.",
  proxyTooLarge:
    "Un proxy delante del portal rechazó el archivo por su tamaño (413). Pida a quien administra el portal que aumente el límite (client_max_body_size en nginx).",
  proxyUnreachable: (status) =>
    `En este momento no se puede llegar al portal a través de su proxy (${status}). Intente de nuevo en un minuto.`,
};

export const landedTexts: Worded<typeof landed.landedTexts> = {
  error: "Error",
  unknownError: "Error desconocido",
  update: {
    saved: "El estado del proyecto se actualizó",
    savedWithFiles: (count) =>
      count === 1
        ? "El estado se actualizó. Se subió 1 archivo y aparecerá en la cronología del proyecto."
        : `El estado se actualizó. Se subieron ${count} archivos y aparecerán en la cronología del proyecto.`,
    failed: (message) => `No se pudo actualizar el estado del proyecto: ${message}`,
  },
  event: {
    title: "Listo",
    saved: "El estado del evento se actualizó",
    savedWithFiles: (count) =>
      `El estado del evento se actualizó con ${count === 1 ? "1 archivo" : `${count} archivos`}`,
    failed: (message) => `No se pudo actualizar el estado del evento: ${message}`,
  },
  messageFailed: "No se pudo enviar el mensaje",
};
