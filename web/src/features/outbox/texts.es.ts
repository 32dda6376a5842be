import { statusLabels } from "@/lib/texts.es";
import type { Worded } from "@/lib/worded";
import type { outboxTexts as english } from "./texts";

const counted = (count: number) => (count === 1 ? "1 actualización" : `${count} actualizaciones`);

export const outboxTexts: Worded<typeof english> = {
  title: "Actualizaciones en este dispositivo",
  onDevice: "En el dispositivo",
  uploading: "Subiendo",
  safe: "A salvo en el servidor",
  waiting: (count) => `${counted(count)} sin enviar`,

  goesOut: "Se envía en cuanto haya señal.",
  isBusy: "El portal está ocupado. Se intenta de nuevo.",
  isStuck: "Este dispositivo no puede leer ahora lo que guarda. Se intenta de nuevo.",
  signIn: "Inicie sesión de nuevo para enviar.",
  signInTitle: "Inicie sesión de nuevo para enviar",
  signInText: (count) => `${counted(count)} en este dispositivo.`,
  arrived: "Está en la cronología del proyecto.",
  files: (count) => (count === 1 ? "1 archivo" : `${count} archivos`),
  sendNow: "Enviar ahora",

  gone: "Este proyecto ya no es suyo. Lo que escribió se guarda aquí hasta que lo descarte.",
  unknown: "El portal no aceptó esta actualización.",
  portalsFault:
    "El portal falló con esta actualización. Se queda en este dispositivo hasta que usted la envíe de nuevo.",
  unreadable: "Este dispositivo ya no puede leer el archivo.",
  answers: {
    again: "Intentar de nuevo",
    "without-status": "Enviar sin cambiar el estado",
    "without-file": "Enviar sin este archivo",
  },
  withStatus: (status) => `Enviar como ${statusLabels[status]}`,
  saveFiles: (count) => (count === 1 ? "Guardar archivo" : "Guardar archivos"),
  notesToCopy: "las notas",
  dismiss: "Cerrar",
  keep: "Conservar",
  discard: "Descartar",
  discardTitle: "¿Descartar esta actualización?",
  discardText: (number) =>
    `Lo que escribió para ${number} y sus archivos se quitarán de este dispositivo. No están en ningún otro lugar.`,

  signOutTitle: "¿Cerrar sesión con actualizaciones en este dispositivo?",
  signOutText: (count) =>
    `${counted(count)} sin enviar. No se pierde nada: lo que está aquí se envía cuando usted inicie sesión de nuevo en este dispositivo.`,
  signOut: "Cerrar sesión",
  stay: "Mantener la sesión abierta",

  away: "Sin conexión",
  awayText: "No se puede conectar con el portal. Esta página se abre sola cuando sea posible.",
  tryAgain: "Intentar de nuevo",
  write: "Reportar desde la obra",
  writeHint: "La actualización se guarda en este dispositivo y se envía cuando tenga señal.",
  addUpdate: "Agregar actualización",
  addUpdateTo: (number) => `Agregar actualización a ${number}`,
};
