import type { Worded } from "@/lib/worded";
import type { changeFailureTexts as changeFailure } from "./change-failure-texts";
import type { confirmEmailTexts as confirmEmail } from "./confirm-email-texts";
import type { passkeyTexts as passkey } from "./passkey-texts";
import type { pendingEmailTexts as pendingEmail } from "./pending-email-texts";
import type { passwordTexts as password } from "./rules";
import type { sessionTexts as session } from "./session-texts";
import type { settingsTexts as settings } from "./texts";
import type { twoFactorTexts as twoFactor } from "./two-factor-texts";

export const settingsTexts: Worded<typeof settings> = {
  title: "Configuración",
  back: "Atrás",
  goBack: "Volver",
  notFound: "No se encontró su perfil",
  notFoundHint: "No se pudo cargar su perfil.",
  tryAgain: "Intentar de nuevo",
  demanded: "Se necesita la verificación en dos pasos",
  demandedHint: "Su portal la pide a todos los administradores. Actívela aquí; después se abre todo lo demás.",
  titles: {
    twoFactor: "Verificación en dos pasos",
    passkeys: "Llaves de acceso",
    feeds: "Enlaces de calendario",
    preferences: "Notificaciones",
    sessions: "Dónde tiene la sesión abierta",
  },
  profile: {
    title: "Datos del perfil",
    hint: "Su nombre es lo que los demás ven junto a lo que usted hace aquí. Con el correo inicia sesión.",
    save: "Guardar cambios",
    updated: "Perfil actualizado",
    failed: "No se pudo actualizar",
    failure: "No se pudo actualizar el perfil. Intente de nuevo.",
    staleTitle: "Su perfil se cambió en otro dispositivo",
    staleText:
      "Donde usted no había tocado nada se ven los valores nuevos. Guarde otra vez para conservar lo que escribió.",
    nothingChanged: "No cambió nada",
    passwordHint: "Para otro correo se necesita su contraseña.",
  },
  password: {
    title: "Cambiar la contraseña",
    hint: "Al cambiarla se cierra su sesión en sus otros dispositivos.",
    rule: "De 8 a 128 caracteres, con mayúsculas y minúsculas, un número y uno de estos signos: @$!%*?&",
    save: "Cambiar contraseña",
    updated: "Contraseña cambiada",
    updatedText: "Su contraseña se cambió correctamente.",
    failed: "No se pudo cambiar la contraseña",
    failure: "No se pudo cambiar la contraseña. Intente de nuevo.",
  },
};

export const changeFailureTexts: Worded<typeof changeFailure> = {
  why: "Inicie sesión de nuevo antes de cambiar la forma en que inicia sesión.",
  signIn: "Iniciar sesión de nuevo",
};

export const confirmEmailTexts: Worded<typeof confirmEmail> = {
  about: (current) =>
    `Ahora inicia sesión con ${current}. Con el correo nuevo, su sesión se cerrará en sus otros dispositivos.`,
  confirm: "Usar el correo nuevo",
  confirming: "Cambiando su correo...",
  failed: "Su correo no se cambió",
  tryAgain: "Algo salió mal. Intente de nuevo.",
};

export const passwordTexts: Worded<typeof password> = {
  short: "La contraseña debe tener al menos 6 caracteres",
  weak: "La contraseña no cumple los requisitos de seguridad.",
  again: "Confirme su contraseña",
  mismatch: "Las contraseñas no coinciden",
};

export const passkeySettingsTexts: Worded<typeof passkey> = {
  hint: "Inicie sesión con su huella, su rostro o el PIN de su dispositivo en lugar de una contraseña. Una llave de acceso no se puede adivinar ni robar con engaños.",
  unsupported:
    "Este navegador no puede crear llaves de acceso aquí. Abra el portal en un navegador actual y con su propio nombre.",
  impossible:
    "A este portal se llega por una dirección de red sin nombre. Las llaves de acceso necesitan un nombre, como portal.example.com.",
  none: "Todavía no hay llaves de acceso",
  add: "Agregar una llave de acceso",
  added: "Agregada",
  lastUsed: "Último uso",
  neverUsed: "Todavía sin usar",
  rename: "Cambiar nombre",
  remove: "Quitar",
  named: (what, name) => `${what}: ${name}`,
  name: "Nombre",
  nameHint: "Para distinguir sus llaves de acceso, por ejemplo: Computadora del trabajo.",
  nameMissing: "Escriba un nombre",
  nameMax: 50,
  adding: {
    title: "Agregar una llave de acceso",
    hint: "Confirme su contraseña; después su navegador pregunta dónde guardar la llave de acceso.",
    submit: "Continuar",
    dismissed: "No se creó ninguna llave de acceso. Intente de nuevo cuando quiera.",
    known: "Este dispositivo ya tiene una llave de acceso de su cuenta.",
    failed: "No se agregó la llave de acceso",
    done: "Llave de acceso agregada",
  },
  renaming: {
    title: "Cambiar el nombre de la llave de acceso",
    submit: "Guardar",
    failed: "No se cambió el nombre",
    done: "Nombre cambiado",
  },
  removing: {
    title: (name) => `Quitar ${name}`,
    hint: "Ya no servirá para iniciar sesión. Quítela también de su dispositivo.",
    submit: "Quitar llave de acceso",
    failed: "No se quitó la llave de acceso",
    done: "Llave de acceso quitada",
  },
};

export const twoFactorTexts: Worded<typeof twoFactor> = {
  on: "Activada",
  off: "Desactivada",
  hint: "Además de su contraseña, al iniciar sesión se pide un código de una aplicación de su teléfono. Quien sepa su contraseña no podrá entrar.",
  hintOn: "Al iniciar sesión se pide un código además de su contraseña.",
  failed: "No se pudo cargar su configuración de inicio de sesión",
  setUp: "Configurar",
  app: "Aplicación de autenticación",
  appSince: "Configurada",
  appNone: "Sin configurar",
  turnOff: "Desactivar",
  codes: "Códigos de recuperación",
  codesLeft: (left) => (left === 1 ? "Queda 1 de 10" : `Quedan ${left} de 10`),
  codesLow: "Cree códigos nuevos antes de que se acaben.",
  newCodes: "Códigos nuevos",
  step: (step, title) => `Paso ${step} de 3: ${title}`,
  close: "Cancelar",
  tryAgain: "Intente de nuevo.",
  password: {
    label: "Contraseña actual",
    missing: "Escriba su contraseña actual",
    next: "Continuar",
  },
  start: {
    title: "Confirme que es usted",
    hint: "Escriba su contraseña para configurar una aplicación de autenticación.",
    failed: "No se pudo comenzar",
  },
  scan: {
    title: "Conecte su aplicación",
    hint: "Escanee esta imagen con una aplicación de autenticación, como la que viene con su teléfono o su administrador de contraseñas.",
    picture: "Código QR para su aplicación de autenticación",
    typed: "¿Sin cámara? Escriba esta clave en la aplicación:",
    key: "la clave",
    open: "Abrir en una aplicación de este dispositivo",
    code: "Código de 6 dígitos",
    codeHint: "El código que la aplicación muestra ahora.",
    missing: "Escriba el código de 6 dígitos",
    submit: "Activar",
    failed: "No se pudo activar la verificación en dos pasos",
  },
  save: {
    title: "Guarde sus códigos de recuperación",
    hint: "Si pierde su teléfono, cada uno de estos códigos le permite entrar una vez. Guárdelos donde guarda sus papeles importantes. No se vuelven a mostrar.",
    copy: "Copiar",
    copied: "¡Copiado!",
    copyFailed: "No se pudo copiar",
    download: "Descargar",
    print: "Imprimir",
    fileName: "buildback-codigos-de-recuperacion.txt",
    fileHead: (email) => `Códigos de recuperación de Buildback de ${email}. Cada uno sirve una vez.`,
    done: "Ya los guardé",
  },
  turnedOn: "La verificación en dos pasos está activada",
  turnedOnText: "Su sesión se cerró en sus otros dispositivos.",
  disable: {
    title: "Desactivar la verificación en dos pasos",
    hint: "Desde entonces bastará su contraseña para iniciar sesión. Sus códigos de recuperación dejan de servir.",
    submit: "Desactivar",
    done: "La verificación en dos pasos está desactivada",
    failed: "No se pudo desactivar",
  },
  renew: {
    title: "Códigos de recuperación nuevos",
    hint: "Los códigos que tiene ahora dejan de servir.",
    submit: "Crear códigos nuevos",
    failed: "No se crearon códigos nuevos",
  },
};

export const sessionTexts: Worded<typeof session> = {
  title: "Dónde tiene la sesión abierta",
  hint: "Cierre la sesión donde no la reconozca y luego cambie su contraseña.",
  current: "Este dispositivo",
  activeNow: "Activa ahora",
  lastSeen: "Última actividad",
  signedIn: "Inicio",
  signOut: "Cerrar sesión",
  signOutElsewhere: "Cerrar sesión en los demás",
  showAll: (count) => `Mostrar las ${count}`,
  showLatest: "Mostrar solo las más recientes",
  onlyHere: "Su sesión está abierta solo en este dispositivo.",
  unknownAddress: "Red desconocida",
  failed: "No se pudieron cargar sus sesiones",
  signedOut: (device) => `Sesión cerrada en ${device}`,
  signedOutElsewhere: (count) =>
    count === 1 ? "Sesión cerrada en otro dispositivo" : `Sesión cerrada en otros ${count} dispositivos`,
  signOutFailed: "No se pudo cerrar la sesión",
  signOutFailure: "No se pudo cerrar la sesión. Intente de nuevo.",
};

export const pendingEmailTexts: Worded<typeof pendingEmail> = {
  title: "Su correo nuevo todavía no está confirmado",
  sent: (email, current) =>
    `Enviamos un enlace a ${email}. Ábralo en el plazo de un día y desde entonces iniciará sesión con ese correo. Mientras tanto sigue siendo ${current}.`,
  again: "Enviar de nuevo",
  sentAgain: "Enlace enviado de nuevo",
  sentAgainText: "El anterior ya no funciona.",
  notSent: "No se envió el enlace",
  drop: "Conservar el actual",
  dropped: (current) => `Su correo sigue siendo ${current}`,
  notDropped: "No se pudo hacer",
  failure: "Algo salió mal. Intente de nuevo.",
};
