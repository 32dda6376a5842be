/** The server's errors, by the codes that name one text each. */
export const PROBLEMS: Readonly<Record<string, string>> = {
  already_member: "Usted ya pertenece a esta empresa. El enlace todavía sirve para otra persona.",
  body_timeout: "Los datos no llegaron a tiempo.",
  body_too_large: "Es demasiado grande para enviarlo.",
  conflict: "Esto choca con algo que ya existe.",
  contractor_not_linked:
    "Su cuenta no está vinculada a ningún contratista. Comuníquese con su administrador para completar su cuenta.",
  csrf_rejected: "La solicitud no vino de la página del portal.",
  event_gone: "Este evento ya no existe.",
  forbidden: "Usted no tiene permiso para hacer esto.",
  has_projects:
    "Con esta cuenta se enviaron proyectos como socio y los perdería. Regístrese con otro correo electrónico.",
  invalid_code: "Ese código no es válido. Cada código sirve una sola vez y por poco tiempo.",
  invalid_credentials: "El correo o la contraseña no es correcto",
  join_changed: "Su cuenta cambió mientras tanto. Abra el enlace de nuevo.",
  link_expired: "Este enlace venció. Abra el archivo de nuevo desde el portal.",
  link_invalid: "Este enlace no es válido. Abra el archivo de nuevo desde el portal.",
  no_second_factor: "Los códigos de recuperación vienen con la verificación en dos pasos. Actívela primero.",
  passkey_not_started: "Tardó demasiado. Empiece de nuevo.",
  photo_damaged:
    "Esta foto está dañada, por lo que el portal no puede hacer una copia sin los datos de ubicación y de la cámara. Pídala a un administrador.",
  passkey_refused: "Esta llave de acceso no sirve aquí. Pruebe con otra o use su contraseña.",
  passkeys_impossible: "Las llaves de acceso necesitan un portal con nombre propio, como https://portal.example.com.",
  proposal_deleted: "Esta propuesta se eliminó mientras tanto. No se cambió nada.",
  project_closed: "Este proyecto está cerrado. Pida a la oficina que lo abra de nuevo antes de confirmar un horario.",
  proposal_unknown: "Esta propuesta no existe.",
  second_factor_required: "Primero active la verificación en dos pasos.",
  sign_in_again: "Inicie sesión de nuevo antes de cambiar la forma en que inicia sesión.",
  sign_in_required: "No hay una sesión abierta",
  stale: "Otra persona cambió esto mientras tanto. No se guardó nada.",
  timeout: "El servidor tardó demasiado. Intente de nuevo.",
  timeslot_past: "Este horario ya pasó. Elija otro.",
  totp_exists: "Ya hay una aplicación de autenticación configurada. Desactívela primero.",
  totp_not_started: "Esta configuración ya no está abierta. Empiece de nuevo.",
};

/** The reasons that the server gives in fixed words, by these. */
export const SENTENCES: Readonly<Record<string, string>> = {
  // What forms are refused with, and what a page is not found with.
  "This is not the owner's email address. Leave the field empty if there is none.":
    "Este no es el correo del propietario. Deje el campo vacío si no tiene.",
  "Not found": "No se encontró",
  "Session validation failed": "No se pudo comprobar su sesión",
  "Project not found or access denied": "No se encontró el proyecto, o usted no tiene acceso",
  "The input is not valid.": "Los datos no son válidos.",
  "An account with this email already exists.": "Ya existe una cuenta con este correo electrónico.",
  "There is an account with this email address already.": "Ya existe una cuenta con este correo electrónico.",
  "Your sign-in took too long. Please sign in again.": "Su inicio de sesión tardó demasiado. Inicie sesión de nuevo.",
  "Too many wrong codes. Please sign in again.": "Demasiados códigos incorrectos. Inicie sesión de nuevo.",
  "Current password is incorrect": "La contraseña actual no es correcta",
  "This is not the password that was chosen at the sign-up": "Esta no es la contraseña que se eligió al registrarse",
  "Please ensure your password meets the security requirements.":
    "Asegúrese de que su contraseña cumpla los requisitos de seguridad.",
  "That code is not right. Wait for the next one and check the clock of your phone.":
    "Ese código no es correcto. Espere el siguiente y revise el reloj de su teléfono.",
  "This calendar link no longer exists.": "Este enlace de calendario ya no existe.",
  "Invalid or expired invitation. Please contact support for a new link.":
    "La invitación no es válida o venció. Pida un enlace nuevo.",

  // What came too early, and what the server cannot do just now.
  "Too many attempts. Please wait before trying again.": "Demasiados intentos. Espere antes de intentar de nuevo.",
  "Too many changes of the email address. Please wait before trying again.":
    "Demasiados cambios de correo. Espere antes de intentar de nuevo.",
  "Too many exports. Please wait before trying again.": "Demasiadas exportaciones. Espere antes de intentar de nuevo.",
  "Too many changes to how you sign in. Please wait before trying again.":
    "Demasiados cambios de cómo inicia sesión. Espere antes de intentar de nuevo.",
  "Too many files at once. Please wait before trying again.":
    "Demasiados archivos a la vez. Espere antes de intentar de nuevo.",
  "Too many messages at once. Please wait before trying again.":
    "Demasiados mensajes a la vez. Espere antes de intentar de nuevo.",
  "Too many password reset requests. Please wait before trying again.":
    "Demasiadas solicitudes de una contraseña nueva. Espere antes de intentar de nuevo.",
  "Too many requests. Please wait before trying again.": "Demasiadas solicitudes. Espere antes de intentar de nuevo.",
  "Too many searches. Please wait before trying again.": "Demasiadas búsquedas. Espere antes de intentar de nuevo.",
  "Too many sign-in attempts. Please wait before trying again.":
    "Demasiados intentos de iniciar sesión. Espere antes de intentar de nuevo.",
  "Too many sign-ins at the moment. Please try again in a few seconds.":
    "En este momento inician sesión demasiadas personas. Intente de nuevo en unos segundos.",
  "Too many signup attempts. Please wait before trying again.":
    "Demasiados intentos de crear una cuenta. Espere antes de intentar de nuevo.",
  "Too many validation attempts. Please wait before trying again.":
    "Demasiadas comprobaciones. Espere antes de intentar de nuevo.",
  "An unexpected error occurred.": "Ocurrió un error inesperado.",
  "Files cannot be reached at the moment. Please try again.":
    "En este momento no se puede llegar a los archivos. Intente de nuevo.",
  "The database cannot be reached at the moment. Please try again.":
    "En este momento no se puede llegar a la base de datos. Intente de nuevo.",
  "The server is busy. Please try again.": "El servidor está ocupado. Intente de nuevo.",
  "The server took too long. Please try again.": "El servidor tardó demasiado. Intente de nuevo.",
  "There is no space left on the server. Nothing was saved; please try again later.":
    "No queda espacio en el servidor. No se guardó nada; intente más tarde.",
  "The portal is low on disk space, so files cannot be uploaded right now. Messages and updates without files still work. The office has been told.":
    "Al portal le queda poco espacio en disco, así que por ahora no se pueden subir archivos. Los mensajes y las actualizaciones sin archivos siguen funcionando. Ya se avisó a la oficina.",
  "One of the files is not there any more. Please remove it and choose it again.":
    "Uno de los archivos ya no está. Quítelo y elíjalo de nuevo.",
  "The portal is short of storage. Until the office has made room, nothing can be saved in projects that it has not accepted yet, and no new ones can be submitted. It has been told.":
    "Al portal le falta espacio de almacenamiento. Hasta que la oficina haga lugar, no se puede guardar nada en los proyectos que aún no aceptó ni enviar proyectos nuevos. Ya se le avisó.",
  "Too many files are waiting to be submitted on this portal. Please try again later. The office has been told.":
    "En este portal hay demasiados archivos pendientes de enviar. Intente más tarde. Ya se avisó a la oficina.",
  "Your uploaded files that are not submitted yet take up all the space they may. Submit or remove some of them, then try again.":
    "Los archivos que subió y aún no envió ocupan todo el espacio permitido. Envíe o quite algunos e intente de nuevo.",
  "The files that you sent take up all the space they may. Please contact the office if you need to send more.":
    "Los archivos que envió ocupan todo el espacio permitido. Si necesita enviar más, comuníquese con la oficina.",
  "The files of your projects that the office has not accepted yet take up all the space they may. Please try again when it has accepted some, or contact the office.":
    "Los archivos de sus proyectos que la oficina aún no aceptó ocupan todo el espacio permitido. Intente de nuevo cuando haya aceptado algunos o comuníquese con la oficina.",
  "You have 500 projects that the office has not accepted yet. Please submit more when it has accepted some.":
    "Tiene 500 proyectos que la oficina aún no aceptó. Envíe más cuando haya aceptado algunos.",
  "Your session is refused from now on, but the server could not store that yet. Please try again.":
    "Su sesión ya no se acepta, pero el servidor aún no pudo guardarlo. Intente de nuevo.",
  "You have 20 passkeys. Remove one to add another.": "Tiene 20 llaves de acceso. Quite una para agregar otra.",
  "This took too long. Please try again, or ask for less.": "Tardó demasiado. Intente de nuevo o pida menos.",

  "Choose one of the offered statuses": "Elija uno de los estados que se ofrecen",
  "Choose a different status": "Elija otro estado",
  "Notes are required": "Escriba una nota",
  "File is empty": "El archivo está vacío",
  "You have a view of this name already": "Ya tiene una vista con este nombre",
};
