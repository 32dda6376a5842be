import type { Worded } from "@/lib/worded";
import type { panelTexts as panel } from "./panel-texts";
import type { messageTexts as messages } from "./texts";

export const messageTexts: Worded<typeof messages> = {
  title: "Mensajes del proyecto",
  titleOf: (code) => `Mensajes del proyecto ${code}`,
  unread: "mensajes sin leer",
  interfaceFailed: "No se pudieron abrir los mensajes",
};

export const messagePanelTexts: Worded<typeof panel> = {
  portals: {
    admin: "Portal de administración",
    contractor: "Portal de contratistas",
    referral_partner: "Portal de socios",
    owner: "Portal del propietario",
  },
  participants: {
    admin: "Oficina",
    contractor: "Contratista",
    referral_partner: "Socio",
    owner: "Propietario",
  },

  betaTitle: "Los mensajes están en versión beta",
  betaText:
    "Escríbase en un solo lugar con todas las personas de este proyecto: el propietario, el contratista, el socio y nuestra oficina. También puede enviar fotos y documentos.",
  join: "Unirse al programa beta",

  loadFailed: (message) => `No se pudieron cargar los mensajes: ${message}`,
  unknownError: "Error desconocido",
  noProject: "No se encontró el proyecto",
  none: "Todavía no hay mensajes",
  noneHint: "Haga una pregunta o cuente qué hay de nuevo. Lo leen todas las personas de este proyecto.",
  pageFailed: "No se pudieron cargar más mensajes.",
  retry: "Intentar de nuevo",
  thread: "Mensajes",
  loadingMore: "Cargando mensajes...",
  newFrom: "Mensajes nuevos",
  toNewest: "Ir al mensaje más reciente",
  newest: "Lo más reciente",
  newBelow: (count, more = false) =>
    count === 1 && !more ? "1 mensaje nuevo" : `${count}${more ? "+" : ""} mensajes nuevos`,
  said: (name, text) => `Mensaje nuevo de ${name}: ${text}`,
  today: "Hoy",
  yesterday: "Ayer",

  reply: "Responder",
  replyTo: (name) => `Responder a ${name}`,
  sendReply: "Enviar respuesta",
  cancel: "Cancelar",
  quoted: (name) => `Ir al mensaje de ${name} que aquí se responde`,
  notFound: "No se encontró ese mensaje.",

  message: "Mensaje",
  placeholder: "Escriba un mensaje",
  send: "Enviar",
  attach: "Agregar archivos",
  photo: "Tomar una foto",
  files: "Archivos elegidos",
  hint: "Intro envía; Mayús+Intro empieza otra línea. Hasta 5 archivos de 10 MB cada uno.",
  readOnly: "Aquí puede leer estos mensajes, pero no escribir.",
  dropHere: "Suelte aquí los archivos para agregarlos",
  you: "Usted",
  sharesDevice: "desde un dispositivo de una cuenta",

  uploaded: "Subido",
  uploading: (name) => `Subiendo ${name}`,
  retryFile: (name) => `Reintentar ${name}`,
  cancelFile: (name) => `Cancelar ${name}`,
  removeFile: (name) => `Quitar ${name}`,
  ready: (count) => (count === 1 ? "1 archivo listo para enviar" : `${count} archivos listos para enviar`),
  uploadsFailed: "No se pudieron subir uno o más archivos",
  sending: "Enviando...",
  sendingFiles: (count) => (count === 1 ? "Subiendo 1 archivo..." : `Subiendo ${count} archivos...`),
  fileOnly: "Archivo adjunto",

  staysOpen: "Este dispositivo no puede guardar el mensaje. No cierre esta página hasta que se envíe.",
  sendFailed: "No se pudo enviar el mensaje",
  restored: "El mensaje no se envió. Lo que escribió está de nuevo en su lugar; intente otra vez.",
  timedOut: "El envío tardó demasiado. Intente de nuevo.",
  networkTimeout: "La red tardó demasiado. Revise su conexión e intente de nuevo.",
  ownerSessionOver: "La sesión del propietario no es válida o ya terminó",
  ownerRefused: "No se pudo verificar la sesión del propietario",
  nobody: "No hay una sesión abierta",
  invalidReference: "El proyecto o el usuario no es válido",
  duplicate: "Este mensaje ya se había enviado",
};
