import type { Worded } from "@/lib/worded";
import type { confirmTexts as confirm } from "./confirm-texts";
import type { forgotTexts as forgot } from "./forgot-texts";
import type { invitationTexts as invitation } from "./invitation-texts";
import type { joinTexts as join } from "./join-texts";
import type { passkeyTexts as passkey } from "./passkey-texts";
import type { resetTexts as reset } from "./reset-texts";
import type { secondFactorTexts as secondFactor } from "./second-factor-texts";
import type { accountTexts as account } from "./texts";

const tryAgain = "Algo salió mal. Intente de nuevo.";

export const accountTexts: Worded<typeof account> = {
  signIn: "Iniciar sesión",
  signingIn: "Iniciando sesión...",
  signUp: "Crear cuenta",
  signingUp: "Creando la cuenta...",
  forgot: "¿Olvidó su contraseña?",
  keepSignedIn: "Mantener la sesión abierta",
  created: "¡Su cuenta está creada!",
  createdHint: "Ya puede iniciar sesión. Si ya tenía una cuenta, revise su correo.",
  createAdmin: "Crear la cuenta de administrador",
  adminCreatedHint: "Ya puede iniciar sesión.",
  signUpFailed: "No se pudo crear la cuenta",
  signInFailed: "No se pudo iniciar sesión",
  failures: {
    registered: "Ya existe una cuenta con este correo electrónico. Inicie sesión.",
    email: "Escriba un correo electrónico válido.",
    password: "La contraseña no cumple los requisitos de seguridad.",
    limited: "Demasiados intentos de registro. Espere antes de intentar de nuevo.",
    noUser: "No se pudo crear el usuario",
    other: "Ocurrió un error al crear la cuenta. Intente de nuevo.",
    signIn: "Ocurrió un error al iniciar sesión. Intente de nuevo.",
  },
  passwordHint:
    "De 8 a 128 caracteres, con mayúsculas y minúsculas, un número y uno de estos signos: @$!%*?&. Que no sea una contraseña común, ni su nombre, correo o empresa.",
};

export const confirmTexts: Worded<typeof confirm> = {
  passwordHint: "La que eligió cuando creó su cuenta.",
  confirm: "Confirmar mi correo",
  confirming: "Confirmando...",
  failed: "Su correo no se confirmó",
  tryAgain,
};

export const forgotTexts: Worded<typeof forgot> = {
  sendLink: "Enviar el enlace",
  sending: "Enviando...",
  notSent: "No se envió ningún enlace",
  tryAgain,
};

export const joinTexts: Worded<typeof join> = {
  hint: "Use la cuenta que ya tiene. Podrá ver los proyectos de su empresa, publicar avances desde la obra y compartir fotos.",
  signedIn: (email) => `Usted inició sesión como ${email}`,
  join: (company) => `Unirse a ${company}`,
  joined: (company) => `¡Le damos la bienvenida a ${company}!`,
  notYou: "¿No es usted? Cerrar sesión",
  home: "Ir a su panel",
  failed: "No se le pudo agregar a la empresa. Intente de nuevo.",
  effects: {
    links: (company) => `Su cuenta pertenecerá a ${company}.`,
    changes_company: (company, leaves) =>
      `Usted dejará ${leaves} y ya no verá sus proyectos. Su cuenta pertenecerá a ${company}.`,
    becomes_contractor: (company) =>
      `Su cuenta dejará de ser de socio y será de contratista de ${company}. Ya no podrá enviar proyectos con ella.`,
    member: (company) => `Usted ya pertenece a ${company}. El enlace todavía sirve para otra persona.`,
    has_projects: () =>
      "Con esta cuenta se enviaron proyectos como socio y los perdería. Cierre la sesión y regístrese con otro correo.",
    admin: () => "Un administrador no puede unirse a una empresa.",
  },
};

export const invitationTexts: Worded<typeof invitation> = {
  title: (company) => `Usted se une a ${company} como contratista`,
  pageTitle: "Registro de contratistas",
  hint: "Cree su cuenta para ver los proyectos de su empresa, publicar avances desde la obra y compartir fotos.",
  form: "Crear cuenta de contratista",
  submit: "Crear cuenta de contratista",
  creating: "Creando la cuenta...",
  validating: "Verificando...",
  haveAccount: "¿Ya tiene una cuenta? Inicie sesión",
  joinAfterwards: "Si ya tiene una cuenta: inicie sesión y abra de nuevo este enlace para unirse con ella.",
  created: "¡Su cuenta está creada!",
  welcome: (company) => `¡Le damos la bienvenida a ${company}! Ya puede iniciar sesión.`,
  validationError: "Error de verificación",
  looking: "Verificando la invitación...",
  invalid: "Invitación no válida",
  toLogin: "Ir al inicio de sesión",
  failed: "No se pudo verificar la invitación",
  notReached: "No se pudo consultar la invitación",
  tooMany: "Demasiados intentos. Espere antes de intentar de nuevo.",
  expired: "La invitación no es válida o ya venció. Comuníquese con soporte para recibir un enlace nuevo.",
};

export const passkeyTexts: Worded<typeof passkey> = {
  signIn: "Iniciar sesión con una llave de acceso",
  signingIn: "Esperando su llave de acceso...",
  use: "Usar una llave de acceso",
  failed: "No se pudo iniciar sesión",
  dismissed: "No se usó ninguna llave de acceso. Intente de nuevo o inicie sesión de otra manera.",
  failure: "No se pudo usar la llave de acceso. Intente de nuevo.",
};

export const resetTexts: Worded<typeof reset> = {
  setPassword: "Guardar la contraseña nueva",
  settingPassword: "Guardando la contraseña...",
  notUpdated: "No se pudo cambiar la contraseña",
  updated: "Contraseña cambiada",
  updatedHint: "Su contraseña se cambió correctamente.",
  tryAgain,
};

export const secondFactorTexts: Worded<typeof secondFactor> = {
  title: "Verificación en dos pasos",
  app: "Escriba el código de 6 dígitos que su aplicación de autenticación muestra para Buildback.",
  recovery: "Escriba uno de sus códigos de recuperación. Sirve una sola vez.",
  appCode: "Código de 6 dígitos",
  recoveryCode: "Código de recuperación",
  recoveryShape: "24 letras y números (16 en los códigos anteriores); los guiones y las mayúsculas no importan.",
  submit: "Verificar",
  submitting: "Verificando...",
  useRecovery: "Usar un código de recuperación",
  useApp: "Usar la aplicación de autenticación",
  startOver: "Volver al inicio de sesión",
  appMissing: "Escriba el código de 6 dígitos",
  recoveryMissing: "Escriba un código de recuperación",
  failure: "No se pudo comprobar el código. Intente de nuevo.",
};
