import { eventStatuses, statusLabels } from "@/lib/texts.es";
import type { Worded } from "@/lib/worded";
import type { outboxTexts as english, Noun } from "./texts";

const NOUNS: Record<Noun, [string, string]> = {
  update: ["actualización", "actualizaciones"],
  event: ["actualización de evento", "actualizaciones de eventos"],
  message: ["mensaje", "mensajes"],
  several: ["elemento", "elementos"],
};
const counted = (count: number, noun: Noun) => `${count} ${NOUNS[noun][count === 1 ? 0 : 1]}`;

export const outboxTexts: Worded<typeof english> = {
  title: "En este dispositivo",
  onDevice: "En el dispositivo",
  uploading: "Subiendo",
  safe: "A salvo en el servidor",
  waiting: (count, noun) => `${counted(count, noun)} sin enviar`,
  sending: (what) => `Enviando: ${what}`,
  sendingOne: { update: "actualización", event: "actualización de evento", message: "mensaje" },
  photosOf: (sent, total) => `${sent} de ${total} ${total === 1 ? "foto" : "fotos"}`,
  filesOf: (sent, total) => `${sent} de ${total} ${total === 1 ? "archivo" : "archivos"}`,
  originalsWait: (count) => (count === 1 ? "1 foto original sin enviar" : `${count} fotos originales sin enviar`),
  show: "Ver",
  kinds: { update: "Actualización", event: "Estado del evento", message: "Mensaje" },

  slowTitle: "Conexión lenta",
  sendSmaller: "Enviar fotos más pequeñas ahora y las originales con Wi-Fi",
  keepOriginals: "Seguir enviando las originales",
  originalsLater: "Las fotos más pequeñas ya llegaron. Las originales se envían con Wi-Fi o una conexión más rápida.",
  sendOriginals: "Enviar las originales ahora",
  isNext: "En espera de enviarse.",

  isHeld: "Espera hasta que usted decida sobre el estado anterior.",
  goesOut: "Se envía en cuanto haya señal.",
  isBusy: "El portal está ocupado. Se intenta de nuevo.",
  isStuck: "Este dispositivo no puede leer ahora lo que guarda. Se intenta de nuevo.",
  signIn: "Inicie sesión de nuevo para enviar.",
  signInTitle: "Inicie sesión de nuevo para enviar",
  enterCode: "Escriba de nuevo el código de su proyecto para enviar.",
  enterCodeTitle: "Escriba el código de su proyecto para enviar",
  signInText: (count, noun) => `${counted(count, noun)} en este dispositivo.`,
  arrived: "Está en la cronología del proyecto.",
  arrivedInThread: "Está en los mensajes del proyecto.",
  files: (count) => (count === 1 ? "1 archivo" : `${count} archivos`),
  sendNow: "Enviar ahora",

  gone: "Este proyecto ya no es suyo. Lo que escribió se guarda aquí hasta que lo descarte.",
  eventGone: "Este evento ya no existe. Lo que escribió se guarda aquí hasta que lo descarte.",
  workChanged:
    "Un evento, una tarea o una propuesta que esta actualización cierra cambió mientras tanto. No se guardó nada.",
  unknown: "El portal no aceptó esto.",
  portalsFault: "El portal falló. Lo que escribió se queda en este dispositivo hasta que usted lo envíe de nuevo.",
  unreadable: "Este dispositivo ya no puede leer el archivo.",
  answers: {
    again: "Intentar de nuevo",
    "without-status": "Enviar sin cambiar el estado",
    "without-closing": "Enviar sin cerrarlos",
    "without-file": "Enviar sin este archivo",
  },
  withStatus: (status) => `Enviar como ${statusLabels[status]}`,
  eventChange: (title, status) => [title, eventStatuses[status]].filter(Boolean).join(": "),
  withEventStatus: (status) => `Enviar como ${eventStatuses[status]}`,
  saveFiles: (count) => (count === 1 ? "Guardar archivo" : "Guardar archivos"),
  notesToCopy: "el texto",
  dismiss: "Cerrar",
  keep: "Conservar",
  discard: "Descartar",
  discardTitle: {
    update: "¿Descartar esta actualización?",
    event: "¿Descartar esta actualización de evento?",
    message: "¿Descartar este mensaje?",
  },
  discardText: (number) =>
    `Lo que escribió para ${number} y sus archivos se quitarán de este dispositivo. No están en ningún otro lugar.`,

  discardOriginals: (number) =>
    `Las fotos más pequeñas de ${number} ya llegaron. Las originales se quitarán de este dispositivo. No están en ningún otro lugar.`,

  submissionGoes: "Usted ha empezado a registrar un proyecto. Al cerrar sesión, se quita de este dispositivo.",
  signingOut: {
    title: {
      update: "¿Cerrar sesión con actualizaciones en este dispositivo?",
      event: "¿Cerrar sesión con actualizaciones de eventos en este dispositivo?",
      message: "¿Cerrar sesión con mensajes en este dispositivo?",
      several: "¿Cerrar sesión con elementos sin enviar en este dispositivo?",
    },
    keeps: (count, noun) =>
      `${counted(count, noun)} sin enviar. No se pierde nada: lo que está aquí se envía cuando usted inicie sesión de nuevo en este dispositivo.`,
    stays: (count, noun) =>
      `${counted(count, noun)} sin enviar: se guarda aquí hasta que usted inicie sesión de nuevo en este dispositivo.`,
    losing: "¿Cerrar sesión y perder lo que ha empezado?",
    wordsGo: "Usted ha escrito mensajes que no se han enviado. Al cerrar sesión, se quitan de este dispositivo.",
    leave: "Cerrar sesión",
    stay: "Mantener la sesión abierta",
  },
  loggingOut: {
    title: {
      update: "¿Cerrar sesión con actualizaciones en este dispositivo?",
      event: "¿Cerrar sesión con actualizaciones de eventos en este dispositivo?",
      message: "¿Cerrar sesión con mensajes en este dispositivo?",
      several: "¿Cerrar sesión con elementos sin enviar en este dispositivo?",
    },
    keeps: (count, noun) =>
      `${counted(count, noun)} sin enviar. No se pierde nada: lo que está aquí se envía cuando usted escriba de nuevo el código de su proyecto en este dispositivo.`,
    stays: (count, noun) =>
      `${counted(count, noun)} sin enviar: se guarda aquí hasta que usted escriba de nuevo el código de su proyecto en este dispositivo.`,
    losing: "¿Cerrar sesión y perder lo que ha empezado?",
    wordsGo: "Usted ha escrito mensajes que no se han enviado. Al cerrar sesión, se quitan de este dispositivo.",
    leave: "Cerrar sesión",
    stay: "Seguir aquí",
  },

  away: "Sin conexión",
  awayText: "No se puede conectar con el portal. Esta página se abre sola cuando sea posible.",
  tryAgain: "Intentar de nuevo",
  write: "Reportar desde la obra",
  writeHint: "La actualización se guarda en este dispositivo y se envía cuando tenga señal.",
  addUpdate: "Agregar actualización",
  addUpdateTo: (number) => `Agregar actualización a ${number}`,
};
