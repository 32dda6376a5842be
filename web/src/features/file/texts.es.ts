import type { Worded } from "@/lib/worded";
import type { addTexts as add } from "./add-texts";
import type { fileTexts as files } from "./texts";

export const fileTexts: Worded<typeof files> = {
  which: "Qué archivos",
  all: "Todos",
  originalSubmission: "Envío original",
  statusUpdates: "Actualizaciones",
  add: "Agregar archivos",
  preview: "Ver",
  download: "Descargar",
  previewOf: (name) => `Ver ${name}`,
  downloadOf: (name) => `Descargar ${name}`,
  none: "Todavía no hay archivos",
  noneHint: "Aquí aparecen los archivos que se enviaron con el proyecto o se agregaron con una actualización.",
  noneHere: "No hay archivos en este grupo",
  deleteOf: (name) => `Eliminar ${name}`,
  deleteTitle: "Eliminar archivo",
  deleteQuestion: (name) => `¿Seguro que desea eliminar el archivo ${name}? Esto no se puede deshacer.`,
  delete: "Eliminar",
  keep: "Cancelar",
  deleted: "Archivo eliminado",
  deleteFailed: "No se pudo eliminar el archivo.",
  select: "Seleccionar",
  selectOf: (name) => `Seleccionar ${name}`,
  selection: "Archivos seleccionados",
  selected: (count) => (count === 1 ? "1 archivo seleccionado" : `${count} archivos seleccionados`),
  selectAll: "Seleccionar todos",
  more: "Cargar más",
  selectNone: "No seleccionar ninguno",
  downloadSelected: "Descargar ZIP",
  tooManySelected: (most) => `Se pueden descargar ${most} archivos a la vez como máximo.`,
  stopSelecting: "Cancelar",
  loadFailed: "No se pudieron cargar los archivos.",
};

export const addFilesTexts: Worded<typeof add> = {
  title: "Agregar archivos",
  send: "Agregar archivos",
  files: "Fotos y archivos",
  hint: "Hasta 10 archivos de 10 MB cada uno. Los ven todas las personas del proyecto, también el propietario.",
  added: (count) => (count === 1 ? "1 archivo agregado" : `${count} archivos agregados`),
  failed: "No se pudieron subir uno o más archivos",
  landedBefore:
    "Su primer intento sí había llegado: ya está en la lista. Agregue lo que sigue aquí, o elija más, solo si falta allí.",
  waitForUploads: "Los archivos todavía se están enviando.",
  queued: "Se agregan en cuanto lleguen.",
  offline: "No tiene conexión. Los archivos se agregan en cuanto la recupere.",
  mendUploads: "No se pudieron subir uno o más archivos. Reintente o quítelos.",
  discardTitle: "¿Descartar estos archivos?",
  discardText: "Los archivos que eligió se quitarán.",
};
