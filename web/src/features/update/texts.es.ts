import type { Worded } from "@/lib/worded";
import type { dialogTexts as dialog } from "./dialog-texts";
import type { updateTexts as updates } from "./texts";

export const updateTexts: Worded<typeof updates> = {
  addUpdate: "Agregar actualización",
  dialogTitle: "Agregar actualización del proyecto",
  unknownError: "Error desconocido",

  latest: "Última actualización",
  adminTimeline: "Cronología de estados",
  timeline: "Cronología del proyecto",
  newestFirst: "Más recientes",
  oldestFirst: "Más antiguas",
  sort: "Ordenar",
  unread: "actualizaciones sin leer",
  filter: "Filtro",
  filters: {
    status: "Cambios de estado",
    details: "Datos del proyecto",
    events: "Eventos",
    notes: "Con notas",
    attachments: "Con archivos",
  },
  noneMatch: "Ninguna actualización corresponde a estos filtros",
  clearFilters: "Quitar los filtros",
  none: "Todavía no hay actualizaciones",
  noneHint: "Aquí aparecerán los cambios de estado, las notas y las fotos.",
  loadFailed: "No se pudo cargar la cronología.",
  restFailed: "Incompleta: no se pudieron cargar las entradas anteriores.",
  restLeft: (count) => `Incompleta: solo se imprimen las ${count} entradas más recientes.`,
  changes: (count) => (count === 1 ? "1 cambio" : `${count} cambios`),
};

export const updateDialogTexts: Worded<typeof dialog> = {
  status: "Estado",
  notes: "Notas",
  notesPlaceholder: "Qué se hizo, qué sigue",
  notesReaders: "Esto lo leen todas las personas del proyecto, también el propietario.",
  somebody: "Otra persona",
  moved: (who, status) => `${who} cambió este proyecto a ${status} mientras usted escribía.`,
  movedKept: "Su actualización quedará con ese estado, a menos que elija otro.",
  movedLost: (status) => `Usted había elegido ${status}. Sus notas y archivos siguen aquí.`,
  gone: "No se encontró el proyecto, o usted no tiene acceso",
  goneHint: "Esta actualización ya no se puede enviar. Copie lo que escribió si lo necesita.",
  goneFilesHint: "Esta actualización ya no se puede enviar. Guarde lo que necesite de ella antes de cerrar.",
  saveFiles: (count) => (count === 1 ? "Guardar archivo" : "Guardar archivos"),
  goneNothing: "Esta actualización ya no se puede enviar.",
  notesToCopy: "las notas",
  written: "Lo que usted escribió",
  chooseAgain: "Elija de nuevo el estado.",
  files: "Fotos y archivos",
  filesHint: "Hasta 5 archivos de 10 MB cada uno",
  failed: (message) => `No se pudo actualizar el estado: ${message}`,
  landedBefore:
    "Su primer intento sí había llegado: está en la cronología como usted lo envió. Agregue esto solo si debe quedar como una segunda actualización.",
  notesFirst: "Escriba primero las notas.",
  waitForUploads: "Los archivos todavía se están enviando.",
  queued: "La actualización se envía en cuanto lleguen los archivos.",
  offline: "No tiene conexión. La actualización se envía en cuanto la recupere.",
  deviceFull:
    "Este dispositivo está lleno y no pudo guardar la actualización. Libere espacio o intente de nuevo cuando tenga señal.",
  notKept: "Este dispositivo no puede guardar la actualización. Intente de nuevo cuando tenga señal.",
  staysOpen: "Este dispositivo no puede guardar la actualización. No cierre esta página hasta que se envíe.",
  mendUploads: "No se pudieron subir uno o más archivos. Reintente o quítelos.",
  discardTitle: "¿Descartar esta actualización?",
  discardText: "Se quitarán sus notas y los archivos que agregó.",
};
