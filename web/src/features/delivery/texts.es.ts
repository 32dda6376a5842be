import type { Worded } from "@/lib/worded";
import type * as english from "./texts";
import type { unsubscribeTexts as unsubscribe } from "./unsubscribe-texts";

export const mailKinds: Worded<typeof english.KINDS> = {
  status_update: { name: "Actualizaciones", hint: "Un proyecto avanza, o alguien escribe lo que se hizo" },
  assignment: { name: "Proyectos nuevos y asignaciones", hint: "Llega un proyecto, o una empresa lo toma" },
  event: { name: "Eventos y horarios", hint: "Se proponen, programan, cambian o cancelan visitas" },
  reminder: { name: "Recordatorios", hint: "El día antes de un evento" },
  message: { name: "Mensajes", hint: "Alguien escribe en un proyecto" },
  task: { name: "Tareas", hint: "Se le asigna una tarea" },
  file: { name: "Archivos", hint: "Se agregan archivos a un proyecto" },
  security: {
    name: "Seguridad de su cuenta",
    hint: "Nuevos inicios de sesión, su contraseña, su verificación en dos pasos",
  },
};

export const mailModes: Worded<typeof english.MODES> = {
  at_once: "Al momento",
  digest: "Diario, 8 AM",
  off: "Sin correo",
};

export const preferenceTexts: Worded<typeof english.preferenceTexts> = {
  title: "Notificaciones",
  hint: "Qué aparece en la campana y qué llega por correo. Los correos sobre un proyecto llegan como máximo cada diez minutos; lo que pasa mientras tanto va en el siguiente.",
  bell: "Campana",
  bellOf: (kind) => `Campana para ${kind}`,
  mailOf: (kind) => `Correo sobre ${kind}`,
  always: "Siempre, de inmediato",
  quiet: "Horas de silencio",
  quietHint: (zone) =>
    `Sin correo entre estas horas, en ${zone}; espera hasta que terminen. Solo lo de la seguridad de su cuenta llega siempre.`,
  quietOn: "Sin correo a ciertas horas",
  from: "Desde",
  until: "Hasta",
  noTime: "Escriba una hora",
  sameTime: "Las horas de silencio deben terminar a una hora distinta de la que empiezan",
  saved: "Notificaciones actualizadas",
  notSaved: "No se pudo actualizar",
  failure: "No se pudieron actualizar sus notificaciones. Intente de nuevo.",
  stale: "Se cambiaron en otro lugar. Se muestra lo que vale ahora.",
  failed: "No se pudieron cargar sus notificaciones",
};

export const unsubscribeTexts: Worded<typeof unsubscribe> = {
  title: "Dejar de recibir estos correos",
  looking: "Revisando su enlace...",
  ofKind: (kind, address) => `Ya no enviaremos correos sobre ${kind} a ${address}.`,
  ofAll: (address) => `Ya no enviaremos ningún correo de este portal a ${address}.`,
  ofOwner:
    "Ya no enviaremos ningún correo de este portal a la dirección donde recibió este enlace, sea cual sea el proyecto.",
  exceptions:
    "Seguirán llegando los correos que usted pida, como un enlace para una contraseña nueva, y los avisos de seguridad.",
  still: "Todo se sigue viendo en el portal.",
  stop: "Dejar de recibir estos correos",
  stopping: "Guardando...",
  failed: "El cambio no se guardó",
  tryAgain: "Algo salió mal. Intente de nuevo.",
  notReached: "No se pudo revisar su enlace",
  dead: "Este enlace no funciona",
  deadHint:
    "No está completo: ábralo otra vez desde el correo. Lo que recibe por correo también se elige en su configuración.",
  gone: "Ya no llegan estos correos a esta dirección.",
  done: "Ya no recibirá estos correos.",
  doneHint: "Un correo que va en camino todavía puede llegar.",
  again: "Volver a recibirlos",
  againBusy: "Guardando...",
  againFailed: "El cambio no se guardó",
  sentAgain: "Volverá a recibir estos correos.",
  sentAgainHint: "Cada uno lleva al final un enlace para dejar de recibirlos.",
  settings: "Configuración de notificaciones",
  home: "Volver al inicio",
};
