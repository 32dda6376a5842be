import type { Worded } from "@/lib/worded";
import type { bareFailureTexts as bareFailure } from "./bare-failure-texts";
import type { failureTexts as failure } from "./failure-texts";
import type * as greetingWords from "./greeting";
import type { layoutTexts as layout } from "./layout-texts";
import type { shellTexts as shell } from "./texts";
import type { authTexts as auth } from "./welcome/auth-texts";
import type { confirmPageTexts as confirmPage } from "./welcome/confirm-texts";
import type { emailPageTexts as emailPage } from "./welcome/email-texts";
import type { forgotPageTexts as forgotPage } from "./welcome/forgot-texts";
import type { resetPageTexts as resetPage } from "./welcome/reset-texts";
import type { signUpMailedTexts as signUpMailed } from "./welcome/sign-up-mailed-texts";
import type { signedInTexts as signedIn } from "./welcome/signed-in-texts";
import type { welcomeTexts as welcome } from "./welcome/texts";
import type { workerTexts as worker } from "./worker/texts";

export const shellTexts: Worded<typeof shell> = {
  signOut: "Cerrar sesión",
  skip: "Ir al contenido",
  theme: { label: "Tema", light: "Claro", dark: "Oscuro", system: "Del sistema" },
  notFound: { title: "No encontramos esta página", link: "Volver al inicio" },
};

export const layoutTexts: Worded<typeof layout> = {
  contractorTitle: "Portal de contratistas",
  centralTitle: "Portal central",
  adminSuffix: "(administración)",
  adminPanel: "Panel de administración",
  profileSettings: "Configuración",
  dashboard: "Inicio",
  projects: "Proyectos",
  calendar: "Calendario",
  polling: "Las actualizaciones en vivo no llegan: se consulta cada 30 segundos",
  sessionEnded: "Se cerró su sesión. Inicie sesión de nuevo.",
};

export const greetings: typeof greetingWords.GREETINGS = [
  "Hola",
  "Qué gusto verle de nuevo",
  "Qué bueno verle",
  "Le saludamos",
  "Nos alegra tenerle aquí",
  "Un gusto verle",
  "Todo listo para usted",
  "Nos alegra que esté aquí",
  "Manos a la obra",
  "Que tenga un buen día",
];

export const greetingTexts: Worded<typeof greetingWords.greetingTexts> = { nobody: "bienvenido" };

export const bareFailureTexts: Worded<typeof bareFailure> = {
  title: "Algo salió mal",
  offline: "Su dispositivo no tiene conexión.",
  refresh: "Volver a cargar la página",
};

export const failureTexts: Worded<typeof failure> = {
  title: "Algo salió mal",
  text: "Ocurrió un error inesperado. Puede intentar de nuevo o volver a cargar la página.",
  offline: "Su dispositivo no tiene conexión. Revísela e intente de nuevo.",
  tryAgain: "Intentar de nuevo",
  trying: "Intentando de nuevo...",
  refresh: "Volver a cargar la página",
  report: "Reportar el error",
};

export const authTexts: Worded<typeof auth> = {
  title: (portal) => `Le damos la bienvenida a ${portal}`,
  tabs: { signin: "Entrar", signup: "Registrarse", owner: "Código" },
};

export const confirmPageTexts: Worded<typeof confirmPage> = {
  title: "Confirme su correo",
  hint: "Falta un paso: escriba su contraseña una vez más.",
  forgot: "¿Olvidó su contraseña?",
  dead: "Este enlace no funciona",
  deadHint: "Ya se usó, o tiene más de un día. Si ya confirmó su correo, inicie sesión; si no, regístrese de nuevo.",
  signUp: "Registrarse de nuevo",
  confirmed: "Su correo está confirmado.",
  confirmedHint: "Ya puede iniciar sesión.",
  signIn: "Iniciar sesión",
};

export const emailPageTexts: Worded<typeof emailPage> = {
  title: "Confirme su correo nuevo",
  hint: "Falta un paso.",
  signInTitle: "Primero inicie sesión",
  signInHint: "Inicie sesión en la cuenta a la que corresponde el correo nuevo, con el correo que tiene ahora.",
  looking: "Cargando",
  notReached: "No se pudo conectar con el portal",
  dead: "Este enlace no funciona",
  deadHint:
    "Ya se usó, tiene más de un día, hay un enlace más reciente, o es de una cuenta distinta de la que está abierta aquí.",
  settings: "Abrir su configuración",
  confirmed: "Su correo se cambió.",
  confirmedHint: (email) => `De ahora en adelante, inicie sesión con ${email}.`,
};

export const forgotPageTexts: Worded<typeof forgotPage> = {
  title: "¿Olvidó su contraseña?",
  hint: "Díganos con qué correo inicia sesión y le enviaremos un enlace para elegir una contraseña nueva.",
  sent: "Revise su correo",
  sentHint: (email) =>
    `Si hay una cuenta para ${email}, un enlace va en camino. Sirve una sola vez, durante una hora. ¿No lo ve? Revise también el correo no deseado.`,
  back: "Volver al inicio de sesión",
};

export const resetPageTexts: Worded<typeof resetPage> = {
  title: "Elija una contraseña nueva",
  hint: "Su sesión se cerrará en todas partes, y entrará con la contraseña nueva.",
  dead: "Este enlace no funciona",
  deadHint: "Ya se usó, o tiene más de una hora.",
  again: "Pedir un enlace nuevo",
};

export const signUpMailedTexts: Worded<typeof signUpMailed> = {
  mailed: "Revise su correo",
  mailedHint: (email) =>
    `Un mensaje para ${email} va en camino y explica cómo seguir. ¿No lo ve? Revise también el correo no deseado.`,
  toSignIn: "Ir al inicio de sesión",
};

export const signedInTexts: Worded<typeof signedIn> = {
  title: (email) => `Su sesión está abierta como ${email}`,
  hint: "Cuando termine aquí, su sesión se cerrará para que pueda entrar de nuevo.",
};

export const welcomeTexts: Worded<typeof welcome> = {
  promise: "Sepa qué sigue en su reparación",
  about: (portal) =>
    `${portal} mantiene al tanto a propietarios, contratistas, socios de seguros y a nuestra oficina, desde el primer reporte del daño hasta la última mano de pintura.`,
  owner: "Propietarios",
  ownerHint: "Escriba el código de 6 caracteres de su carta de bienvenida. No necesita una cuenta.",
  team: "Contratistas, socios y personal",
  teamHint: "Envíe proyectos, publique avances desde la obra y siga cada reclamación.",
  signIn: "Iniciar sesión",
  createAccount: "Crear una cuenta de socio",
  path: "Cómo avanza un proyecto",
  steps: [
    { title: "Enviado", text: "La reclamación, el daño y las fotos están en un solo lugar." },
    { title: "Visita", text: "Un contratista revisa la propiedad y toma medidas." },
    { title: "Presupuesto", text: "El costo se pone por escrito y se aprueba." },
    { title: "Reconstrucción", text: "Se hace el trabajo, con fotos de cada avance." },
  ],
};

export const workerTexts: Worded<typeof worker> = { ready: "Hay una versión nueva", reload: "Actualizar" };
