import type { Worded } from "@/lib/worded";
import type { dashboardTexts as dashboard } from "./dashboard-texts";
import type { ownerTexts as english } from "./texts";

export const ownerTexts: Worded<typeof english> = {
  codeLength: "El código del proyecto debe tener exactamente 6 caracteres",
  sessionCreationFailed: "No pudimos verificar su acceso. Revise el código de su proyecto e intente de nuevo.",
  rejected: "No pudimos verificar su acceso",
  maybeLocked: (at) =>
    `Si está seguro de su código, es posible que se haya bloqueado por intentos incorrectos de otra persona. Llame a la oficina${at}.`,
  at: (phone) => ` al ${phone}`,
  validationFailed: "No se pudo comprobar su sesión",
  securityValidationFailed: (score) =>
    `La verificación de seguridad no se aprobó (puntuación: ${score}). Intente de nuevo.`,
  unexpected: "Ocurrió un error inesperado al verificar su acceso",
  authenticated: (score) => `¡Acceso verificado! (Puntuación de seguridad: ${score})`,
  sessionEnded: "Su sesión terminó. Escriba de nuevo el código de su proyecto.",
  kept: "Lo que no ha enviado se guarda en este dispositivo.",

  code: "Código del proyecto",
  submit: "Ver mi proyecto",
  question: "Una pregunta más",
  whyAsked: "Este dispositivo es nuevo para su proyecto, y queremos estar seguros de que es usted.",
  answer: "Los últimos cuatro dígitos de su teléfono",
  answerHint: "Del número que usted nos dio. Si no nos dio ninguno: el código postal de la propiedad.",
};

export const ownerDashboardTexts: Worded<typeof dashboard> = {
  loggedOut: "Sesión cerrada",
  logOut: "Cerrar sesión",
  logoutFailed: "No se pudo cerrar la sesión. Intente de nuevo.",
  greeting: (name) => `Hola, ${name}`,
  whereItStands: "Cómo va su proyecto",
  whatIsNext: "Qué sigue",
  whomToCall: "Su contacto",
  noContact: "Aquí pondremos el nombre y el teléfono de su contratista en cuanto se asigne uno.",
  noContactAtEnd: "No hay un contacto registrado. Su agente de seguros puede darle más información.",
  call: (company) => `Llamar a ${company}`,
  write: (company) => `Escribir a ${company}`,
  files: "Fotos y archivos",
  details: "Sobre su reclamación",
  projectNumber: "Número de proyecto",
  damageType: "Tipo de daño",
  description: "Qué pasó",
  carrier: "Aseguradora",
  claimNumber: "Número de reclamación",
  workStarts: "Inicio previsto",
  submitted: "Enviado",
  since: "Desde el",
  waitingOn: {
    owner: "Esperamos su respuesta",
    contractor: "Esperamos a su contratista",
    insurer: "Esperamos a su aseguradora",
    office: "Nuestra oficina tiene el siguiente paso",
  },
  waitingSince: "desde el",
  days: (count) => (count === 1 ? "1 día" : `${count} días`),
  atHand: "A la mano",
  mail: "Correo",
  updates: "Avances",
  messages: "Mensajes",
  callShort: "Llamar",
  filesShort: "Fotos",
  score: (score) => `Puntuación de seguridad: ${score}`,
  adminNote: "Usted ve lo que ve el propietario.",
  adminPanel: "Panel de administración",
  projectError: "No se pudo cargar su proyecto.",
};
