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

/** What the server says in fixed words, by these. */
export const SENTENCES: Readonly<Record<string, string>> = {
  // Where an owner's project stands (crates/domain/src/project/owner_standing.rs).
  "We have your project and are looking it over.": "Tenemos su proyecto y lo estamos revisando.",
  "Your project is approved. We will plan the next step with you.":
    "Su proyecto está aprobado. Planearemos con usted el siguiente paso.",
  "The work on your property is under way.": "Los trabajos en su propiedad están en marcha.",
  "The work is paused for now. We will tell you as soon as it goes on.":
    "Los trabajos están en pausa por ahora. Le avisaremos en cuanto continúen.",
  "Your project is finished. Thank you for your patience.": "Su proyecto está terminado. Gracias por su paciencia.",
  "We are sorry: this project cannot be taken on. Please call us if you have questions.":
    "Lo sentimos: no podemos tomar este proyecto. Llámenos si tiene preguntas.",
  "A date is set for the next step at your property.": "El siguiente paso en su propiedad ya tiene fecha.",
  "Someone needs to look at the damage before the work can be planned.":
    "Alguien debe revisar el daño antes de planear los trabajos.",
  "Everything is prepared. We are waiting for an approval before we go on.":
    "Todo está preparado. Esperamos una aprobación para continuar.",
  "We have received your project. Your contractor will contact you to arrange a visit.":
    "Recibimos su proyecto. Su contratista se comunicará con usted para acordar una visita.",
  "We have received your project and are choosing a contractor for you.":
    "Recibimos su proyecto y estamos eligiendo un contratista para usted.",
  "A visit to your property is planned, so that the damage can be seen in person.":
    "Está prevista una visita a su propiedad para ver el daño en persona.",
  "Your property has been visited. The estimate is being prepared.":
    "Ya se visitó su propiedad. Se está preparando el presupuesto.",
  "The estimate is ready and is waiting to be approved.": "El presupuesto está listo y espera aprobación.",
  "The estimate is approved. The build-back will be planned next.":
    "El presupuesto está aprobado. Ahora se planea la reconstrucción.",
  "The build-back of your property has a date.": "La reconstrucción de su propiedad ya tiene fecha.",
  "The build-back of your property is complete. Welcome home.":
    "La reconstrucción de su propiedad está terminada. Bienvenido a casa.",
  "We have tried to reach you without success. Please call us so that we can go on.":
    "Hemos intentado comunicarnos con usted sin éxito. Llámenos para que podamos continuar.",
  "This project was canceled. Please call us if that is a surprise.":
    "Este proyecto se canceló. Llámenos si no lo esperaba.",
  // The same where the portal names nobody to call (crates/domain/src/project/without_contact.rs).
  "This project was canceled.": "Este proyecto se canceló.",
  "We are sorry: this project cannot be taken on.": "Lo sentimos: no podemos tomar este proyecto.",
  "We have tried to reach you without success.": "Hemos intentado comunicarnos con usted sin éxito.",
  "Please ask whoever gave you this code how the work can go on.":
    "Pregunte a quien le dio este código cómo pueden continuar los trabajos.",
  "If you still need the repair, please ask whoever gave you this code.":
    "Si todavía necesita la reparación, pregunte a quien le dio este código.",
  "An appointment is still in the calendar. Please ask whoever gave you this code whether it takes place.":
    "Todavía hay una cita en el calendario. Pregunte a quien le dio este código si se mantiene.",
  "If nobody has come yet, please ask whoever gave you this code for the new date.":
    "Si todavía no ha ido nadie, pregunte por la nueva fecha a quien le dio este código.",
  "Work goes on once the open question is settled.": "Los trabajos continúan cuando se resuelva lo pendiente.",

  "We review the details. You do not need to do anything.":
    "Estamos revisando los detalles. Usted no tiene que hacer nada.",
  "We review the details and assign a contractor. You do not need to do anything.":
    "Revisamos los detalles y asignamos un contratista. Usted no tiene que hacer nada.",
  "The crew keeps working. New photos and notes appear below as they come in.":
    "El equipo sigue trabajando. Las fotos y notas nuevas aparecen abajo en cuanto llegan.",
  "Work goes on once the open question is settled. Your contact can tell you more.":
    "Los trabajos continúan cuando se resuelva lo pendiente. Su contacto puede darle más información.",
  "The work is done. An appointment is still planned, as you see below.":
    "Los trabajos están terminados. Todavía hay una cita prevista, como ve abajo.",
  "An appointment is still in the calendar. Please ask your contact whether it takes place.":
    "Todavía hay una cita en el calendario. Pregunte a su contacto si se mantiene.",
  "Nothing is left to do. Keep this page's files for your records.":
    "No queda nada por hacer. Guarde los archivos de esta página para sus registros.",
  "Your insurance agent can help you with other ways forward.":
    "Su agente de seguros puede orientarle sobre otras opciones.",
  "Please make sure somebody can let the crew in on the day.":
    "Asegúrese de que ese día alguien pueda abrirle al equipo.",
  "Your insurer decides next. You do not need to do anything.":
    "Ahora decide su aseguradora. Usted no tiene que hacer nada.",
  "Please make sure somebody is home for the visit, and keep damaged things if you can.":
    "Asegúrese de que haya alguien en casa para la visita y, si puede, conserve las cosas dañadas.",
  "Your contact agrees with you on the exact day. Please keep damaged things if you can.":
    "Su contacto acuerda con usted el día exacto. Si puede, conserve las cosas dañadas.",
  "The insurer reviews the estimate. That often takes some days.":
    "La aseguradora revisa el presupuesto. Suele tardar unos días.",
  "The crew comes on the agreed date. Please clear the rooms that are to be rebuilt.":
    "El equipo llega en la fecha acordada. Desocupe los cuartos que se van a reconstruir.",
  "Your contact agrees with you on the exact day. Please make sure somebody can let the crew in.":
    "Su contacto acuerda con usted el día exacto. Asegúrese de que alguien pueda abrirle al equipo.",
  "Your contact agrees with you on the exact day. Please clear the rooms that are to be rebuilt.":
    "Su contacto acuerda con usted el día exacto. Desocupe los cuartos que se van a reconstruir.",
  "If nobody has come yet, please ask your contact for the new date.":
    "Si todavía no ha ido nadie, pregunte a su contacto por la nueva fecha.",
  "Please call your contact, so that the work can go on.":
    "Llame a su contacto para que los trabajos puedan continuar.",
  "If you still need the repair, call your contact.": "Si todavía necesita la reparación, llame a su contacto.",
  "We assign a contractor, who calls you to agree on a time. You do not need to do anything.":
    "Asignamos un contratista, que le llamará para acordar una hora. Usted no tiene que hacer nada.",
  "We see to it that the estimate is written and sent to the insurer.":
    "Nos encargamos de que el presupuesto se haga y se envíe a la aseguradora.",
  "Your contractor plans the next visit and will call you to agree on a time.":
    "Su contratista planea la próxima visita y le llamará para acordar una hora.",
  "Your contractor calls you to arrange an inspection.": "Su contratista le llamará para acordar una inspección.",
  "Your contractor calls you to arrange a first visit.": "Su contratista le llamará para acordar una primera visita.",
  "Your contractor writes the estimate and sends it to the insurer.":
    "Su contratista hace el presupuesto y lo envía a la aseguradora.",
  "Your contractor agrees with you on a date for the build-back.":
    "Su contratista acuerda con usted la fecha de la reconstrucción.",

  // Why an owner's session is looked at twice (crates/domain/src/security_score/mod.rs).
  "Your network changed since you signed in.": "Su red cambió desde que entró.",
  "This session was used from many networks within a few minutes.":
    "Esta sesión se usó desde muchas redes en pocos minutos.",
  "Your browser or device changed since you signed in.": "Su navegador o dispositivo cambió desde que entró.",
  "This session was used from two places at the same time.": "Esta sesión se usó desde dos lugares al mismo tiempo.",
  "Wrong project codes were entered from your address before you signed in.":
    "Antes de que usted entrara, se escribieron códigos incorrectos desde su dirección.",
  "Somebody was guessing project codes at the time when you signed in.":
    "Alguien estaba probando códigos de proyectos cuando usted entró.",
  "This session was not used for a while.": "Esta sesión no se usó durante un tiempo.",
  "This session asked for something that is not part of its project.":
    "Esta sesión pidió algo que no es parte de su proyecto.",
  "You signed in more than 90 minutes ago.": "Usted entró hace más de 90 minutos.",

  // Lines of timelines and notifications that hold nothing else.
  "1 field changed": "1 campo cambiado",
  "Project submitted": "Proyecto enviado",
  "New project update": "Nueva actualización del proyecto",
  "Project status updated": "Cambió el estado del proyecto",
  "New project submitted": "Nuevo proyecto enviado",
  "Contractor assigned": "Contratista asignado",
  "Files added": "Archivos agregados",
  "Event scheduled": "Evento programado",
  "Event moved": "Evento cambiado de fecha",
  "Event updated": "Evento actualizado",
  "Event deleted": "Evento eliminado",
  "Event status updated": "Cambió el estado del evento",
  "Event tomorrow": "Evento mañana",
  "Projects imported": "Proyectos importados",
  "Projects assigned to your company": "Proyectos asignados a su empresa",
  "Projects submitted for you": "Proyectos enviados en su nombre",
  "Task assigned to you": "Se le asignó una tarea",
  "You were given a task on this project. The office will tell you what it is about.":
    "Se le asignó una tarea en este proyecto. La oficina le dirá de qué se trata.",
  "Timeslots proposed": "Horarios propuestos",
  "Proposed timeslots updated": "Horarios propuestos actualizados",
  "Timeslot confirmed": "Horario confirmado",
  "Proposed event deleted": "Evento propuesto eliminado",
  "New Message": "Mensaje nuevo",
  "New sign-in to your account": "Nuevo inicio de sesión en su cuenta",
  "Your password was changed": "Su contraseña se cambió",
  "Your email address was changed": "Su correo se cambió",
  "A recovery code was used": "Se usó un código de recuperación",
  "How you sign in was changed": "Cambió su forma de iniciar sesión",
  // Which second factors came or went (crates/server/src/second_factor/change.rs).
  "An authenticator app was added to your account.": "Se agregó una aplicación de autenticación a su cuenta.",
  "The authenticator app was taken off your account. Its codes are not asked for any more.":
    "Se quitó la aplicación de autenticación de su cuenta. Ya no se piden sus códigos.",
  "A passkey was added to your account. It signs in without the password.":
    "Se agregó una llave de acceso a su cuenta. Con ella se inicia sesión sin la contraseña.",
  "A passkey was taken off your account.": "Se quitó una llave de acceso de su cuenta.",
  "Your account got new recovery codes. The ones before do not work any more.":
    "Su cuenta tiene nuevos códigos de recuperación. Los anteriores ya no sirven.",
  "The people who run your portal took every second factor off your account. Your password alone signs you in now, and you were signed out everywhere.":
    "Quienes administran su portal quitaron todos los segundos factores de su cuenta. Ahora basta su contraseña para iniciar sesión, y se cerraron todas sus sesiones.",
  "If it was not you, change your password at once.": "Si no fue usted, cambie su contraseña de inmediato.",
  "Unknown device": "Dispositivo desconocido",
  "A browser": "Un navegador",
  "A program": "Un programa",

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
