error-sign-in-required = No hay una sesión abierta
error-forbidden = Usted no tiene permiso para hacer esto.
error-second-factor-required = Primero active la verificación en dos pasos.
error-not-found = No se encontró
error-not-here = Esto no se puede hacer aquí.
error-stale = Otra persona cambió esto mientras tanto. No se guardó nada.
error-invalid-input = Los datos no son válidos.
error-conflict = Esto choca con algo que ya existe.
error-internal = Ocurrió un error inesperado.
error-csrf = La solicitud no vino de la página del portal.
error-other-address = Esta página se abrió en { $opened }, pero la dirección del portal es { $address }. Abra el portal en esa dirección. Si es incorrecta, el administrador del servidor debe corregir el ajuste public_url.
error-not-https = Los navegadores no mantienen la sesión en { $address } porque no usa HTTPS. El administrador del servidor debe configurar HTTPS y cambiar el ajuste public_url.
error-only-reading = Aquí solo se atienden GET y HEAD.
error-no-web-application = Este programa se compiló sin la aplicación web.

error-too-many-calls = Demasiadas solicitudes. Espere antes de intentar de nuevo.
error-too-many-attempts = Demasiados intentos. Espere antes de intentar de nuevo.
error-too-many-sign-in-attempts = Demasiados intentos de iniciar sesión. Espere antes de intentar de nuevo.
error-too-many-sign-ups = Demasiados intentos de crear una cuenta. Espere antes de intentar de nuevo.
error-too-many-sign-ins-now = En este momento inician sesión demasiadas personas. Intente de nuevo en unos segundos.
error-too-many-email-changes = Demasiados cambios de correo. Espere antes de intentar de nuevo.
error-too-many-factor-changes = Demasiados cambios de cómo inicia sesión. Espere antes de intentar de nuevo.
error-too-many-password-resets = Demasiadas solicitudes de una contraseña nueva. Espere antes de intentar de nuevo.
error-too-many-validations = Demasiadas comprobaciones. Espere antes de intentar de nuevo.
error-too-many-exports = Demasiadas exportaciones. Espere antes de intentar de nuevo.
error-too-many-searches = Demasiadas búsquedas. Espere antes de intentar de nuevo.
error-too-many-messages = Demasiados mensajes a la vez. Espere antes de intentar de nuevo.
error-too-many-files-at-once = Demasiados archivos a la vez. Espere antes de intentar de nuevo.
error-too-many-mails = Demasiados correos a la vez. Espere antes de intentar de nuevo.
error-too-many-reports = Demasiados avisos. Espere antes de enviar otro.

error-busy = El servidor está ocupado. Intente de nuevo.
error-too-slow = Tardó demasiado. Intente de nuevo o pida menos.
error-timeout = El servidor tardó demasiado. Intente de nuevo.
error-database-unavailable = En este momento no se puede llegar a la base de datos. Intente de nuevo.
error-storage-unavailable = En este momento no se puede llegar a los archivos. Intente de nuevo.
error-stopping = El portal se está deteniendo.
error-database-unreachable = No se puede acceder a la base de datos.
error-files-unwritable = No se pueden escribir archivos.
error-storage-full = No queda espacio en el servidor. No se guardó nada; intente más tarde.
error-storage-low = Al portal le queda poco espacio en disco, así que por ahora no se pueden subir archivos. Los mensajes y las actualizaciones sin archivos siguen funcionando. Ya se avisó a la oficina.
error-storage-low-projects = Al portal le falta espacio de almacenamiento. Hasta que la oficina haga lugar, no se puede guardar nada en los proyectos que aún no aceptó ni enviar proyectos nuevos. Ya se le avisó.
error-storage-low-profile = Al portal le falta espacio de almacenamiento. Hasta que la oficina haga lugar, no se puede cambiar su perfil. Ya se le avisó.

error-body-too-large = Es demasiado grande para enviarlo.
error-body-timeout = Los datos no llegaron a tiempo.
error-body-interrupted = Los datos no llegaron completos.
error-malformed-json = El cuerpo de la solicitud no es JSON válido.
error-json-required = El cuerpo de la solicitud debe ser JSON, con el tipo de contenido application/json.
error-idempotency-key = El encabezado Idempotency-Key debe tener de 8 a 128 caracteres ASCII visibles.
error-idempotency-key-reused = Esta Idempotency-Key ya se usó para otra solicitud.
error-made-before = Una solicitud anterior ya creó esto.
error-if-match-missing = Envíe en el encabezado If-Match el ETag de la versión que editó.
error-if-match-invalid = El encabezado If-Match no es un ETag que haya dado el portal. Envíe la versión entre comillas, como "3".
error-not-uuid-v7 = El identificador debe ser un UUID de la versión 7.
error-parameter-value = El parámetro { $field } no tiene ese valor.
error-body-unknown = El campo { $field } no se conoce aquí.
error-body-missing = El campo { $field } es obligatorio.
error-body-value = El valor { $value } no es uno de los conocidos.
error-body-twice = El campo { $field } aparece dos veces.
error-body-wrong =
    { $wanted ->
        [id] Esto debe ser un identificador, como 01890a5d-ac96-774b-bcce-b302099a8057.
        [bounded] Esto debe ser un número entero ni demasiado pequeño ni demasiado grande.
        [whole] Esto debe ser un número entero.
        [number] Esto debe ser un número.
        [boolean] Esto debe ser true o false.
        [list] Esto debe ser una lista.
        [words] Esto debe ser texto.
        [object] Esto debe ser un objeto.
        *[other] Esto tiene un valor que no corresponde.
    }
error-parameter-wrong =
    { $wanted ->
        [unknown] El parámetro { $field } no se conoce aquí.
        [missing] El parámetro { $field } falta.
        [twice] El parámetro { $field } aparece dos veces.
        [id] El parámetro { $field } debe ser un identificador, como 01890a5d-ac96-774b-bcce-b302099a8057.
        [bounded] El parámetro { $field } debe ser un número entero ni demasiado pequeño ni demasiado grande.
        [whole] El parámetro { $field } debe ser un número entero.
        [number] El parámetro { $field } debe ser un número.
        [boolean] El parámetro { $field } debe ser true o false.
        [list] El parámetro { $field } debe ser una lista.
        [words] El parámetro { $field } debe ser texto.
        [object] El parámetro { $field } debe ser un objeto.
        *[other] El parámetro { $field } tiene un valor que no corresponde.
    }
error-parameter-moment = El parámetro { $field } debe ser un momento, como 2026-11-21T12:30:00Z.

error-invalid-credentials = El correo o la contraseña no es correcto
error-sign-in-over = Su inicio de sesión tardó demasiado. Inicie sesión de nuevo.
error-sign-in-wrong-codes = Demasiados códigos incorrectos. Inicie sesión de nuevo.
error-code-invalid = Ese código no es válido. Cada código sirve una sola vez y por poco tiempo.
error-code-needed = Escriba el código de 6 dígitos de su aplicación o un código de recuperación
error-sign-up-password = Esta no es la contraseña que se eligió al registrarse
error-session-validation = No se pudo comprobar su sesión
error-security-validation = La verificación de seguridad no se aprobó (puntuación: { NUMBER($score) }). Intente de nuevo.
error-session-not-ended = Su sesión ya no se acepta, pero el servidor aún no pudo guardarlo. Intente de nuevo.
error-email-exists = Ya existe una cuenta con este correo electrónico.
error-email-sign-in-instead = Ya existe una cuenta con este correo electrónico. Inicie sesión con ella.
error-email-taken = Ya existe una cuenta con este correo electrónico.
error-current-password-required = Escriba la contraseña actual
error-current-password-wrong = La contraseña actual no es correcta
error-sign-in-again = Inicie sesión de nuevo antes de cambiar la forma en que inicia sesión.
error-totp-exists = Ya hay una aplicación de autenticación configurada. Desactívela primero.
error-totp-not-started = Esta configuración ya no está abierta. Empiece de nuevo.
error-totp-wrong = Ese código no es correcto. Espere el siguiente y revise el reloj de su teléfono.
error-no-second-factor = Los códigos de recuperación vienen con la verificación en dos pasos. Actívela primero.
error-passkey-refused = Esta llave de acceso no sirve aquí. Pruebe con otra o use su contraseña.
error-passkey-unusable = Esta llave de acceso no se puede usar aquí. Pruebe con otra.
error-passkey-not-started = Tardó demasiado. Empiece de nuevo.
error-passkey-no-answer = Esta no es la respuesta de una llave de acceso.
error-passkeys-impossible = Las llaves de acceso necesitan un portal con nombre propio, como https://portal.example.com.
error-passkeys-too-many = Tiene { $most } llaves de acceso. Quite una para agregar otra.

error-password-rule = La contraseña debe tener al menos una mayúscula, una minúscula, un número y un carácter especial
error-password-refused = Asegúrese de que su contraseña cumpla los requisitos de seguridad.
error-password-mismatch = Las contraseñas no coinciden: escriba la misma en los dos campos.
error-password-short = La contraseña debe tener al menos 6 caracteres
error-password-confirm = Confirme su contraseña
error-password-differs = Las contraseñas no coinciden

error-owner-code-refused = No se pudo entrar. Revise el código del proyecto e intente de nuevo.
error-owner-code-locked = Se escribieron demasiadas respuestas incorrectas para este código. Llame a la oficina para poder entrar.
error-owner-code-locked-phone = Se escribieron demasiadas respuestas incorrectas para este código. Llame a la oficina al { $phone } para poder entrar.
error-owner-code-needed = Este enlace abre su proyecto solo en un dispositivo que ya usó antes. Ingrese el código de su proyecto.
error-owner-letter-no-address = Este proyecto no tiene el correo electrónico del propietario.
error-owner-letter-not-accepted = La oficina todavía no ha aceptado este proyecto, por eso el propietario no recibe correos.
error-owner-letter-stopped = El propietario canceló todos los correos a esta dirección.
error-owner-letter-closed = Este proyecto se canceló o se rechazó, o su código venció.
error-owner-session-over = Su sesión no es válida o venció
error-owner-session-failed = No se pudo comprobar su sesión
error-owner-answer = Escriba los últimos 4 dígitos de su número de teléfono o los 5 dígitos del código postal
error-project-code = El código del proyecto debe tener exactamente 6 caracteres

error-invitation-invalid = La invitación no es válida o venció. Pida un enlace nuevo.
error-invitation-closed = Esta empresa no está activa. No se puede invitar a nadie a ella.
error-invitation-used = { $by } ya se registró con este enlace.
error-invitation-used-by-somebody = Alguien ya se registró con este enlace.
error-join-changed = Su cuenta cambió mientras tanto. Abra el enlace de nuevo.
error-join-member = Usted ya pertenece a { $company }. El enlace todavía sirve para otra persona.
error-join-projects = Con esta cuenta se enviaron proyectos como socio y los perdería. Regístrese con otro correo electrónico.

error-required = { WORD($field, of: "error-field") }: este dato es obligatorio
error-too-short = { WORD($field, of: "error-field") }: escriba al menos { $min } caracteres
error-too-long = { WORD($field, of: "error-field") }: no escriba más de { $max } caracteres
error-name-letters = { WORD($field, of: "error-field") }: use solo letras, espacios, apóstrofos y guiones
error-name-too-few = { WORD($field, of: "error-field") }: escriba al menos { $few } letras
error-email = El correo electrónico no es válido
error-sign-up-email = Escriba un correo electrónico válido
error-email-made-up = Este no es el correo del propietario. Deje el campo vacío si no tiene.
error-phone = El número de teléfono debe tener 10 dígitos
error-state = Estado: elija un estado de los EE. UU.
error-zip = El código postal debe tener 5 o 9 dígitos
error-urgency = Urgencia: elija baja, media, alta o crítica
error-timeline-start = Fecha de inicio: escriba una fecha
error-timeline-start-years = Fecha de inicio: escriba un año entre 2000 y 2099
error-address-too-long = Una dirección tiene como máximo { $max } caracteres.
error-day = No es una fecha.
error-date = Escriba una fecha válida
error-time = Escriba una hora válida
error-time-needed = Escriba una hora
error-range-order = El último día es anterior al primero.

error-files-five = Solo puede subir hasta 5 archivos.
error-files-ten = Se permiten como máximo 10 archivos
error-files-needed = Elija al menos un archivo
error-file-reference = La referencia de la actualización no es válida: actualice la página e intente de nuevo
error-file-not-there = Uno de los archivos ya no está. Quítelo y elíjalo de nuevo.
error-file-format = Los datos del archivo no son válidos: intente subirlo de nuevo
error-file-check = No se pudo validar el archivo: revise su tamaño y su tipo
error-file-permission = Usted no tiene permiso para adjuntar archivos a este proyecto
error-file-policy = No se permite por seguridad: compruebe que este proyecto esté asignado a usted
error-file-empty = El archivo está vacío
error-file-too-large = El archivo es demasiado grande. Tamaño máximo: { $limit }
error-file-name-characters = El nombre del archivo tiene caracteres no válidos
error-file-name-type = Este tipo de archivo no se permite por seguridad
error-file-name-too-long = El nombre del archivo es demasiado largo
error-file-type = Este tipo de archivo no se permite. Tipos aceptados: { $types }
error-video-incomplete = El video { $name } está incompleto o dañado. Elija otra copia.
error-file-rename = { $name } es { WORD($kind, of: "error-file-kind") }. Cámbiele el nombre a { $renamed } y súbalo de nuevo.
error-file-save-pdf = { $name } es { WORD($kind, of: "error-file-kind") }. Guárdelo como PDF y súbalo de nuevo.
error-file-save-text = { $name } es { WORD($kind, of: "error-file-kind") }. Guárdelo como PDF o DOCX y súbalo de nuevo.
error-file-save-picture = { $name } es { WORD($kind, of: "error-file-kind") }. Guárdelo como JPEG o PNG y súbalo de nuevo.
error-file-disguised = El archivo { $name } no es de un tipo aceptado.
error-file-gone = Este archivo ya no existe.
error-file-lost = El portal perdió { $name }. No se descargó nada.
error-files-at-once = Se pueden descargar como máximo { $most } archivos a la vez.
error-archive-too-large = Estos archivos ocupan juntos más de 4 GB. Elija menos archivos.
error-photo-damaged = Esta foto está dañada, por lo que el portal no puede hacer una copia sin los datos de ubicación y de la cámara. Pídala a un administrador.
error-video-not-shared = El portal no puede hacer una copia de este video sin los datos de ubicación y de la cámara. Pídala a un administrador.
error-no-such-part = Este archivo no contiene los bytes solicitados.
error-annotation-outside = Una anotación está fuera de la foto.
error-annotation-too-small = Una anotación es demasiado pequeña. Dibújela más grande.
error-annotation-color = Elija un color para la anotación.
error-annotations-too-many = Una foto puede tener como máximo { $max } anotaciones.
error-annotation-texts-too-long = Los textos de esta foto son demasiado largos. Acorte o quite algunos.
error-annotation-photo = Solo se pueden hacer anotaciones en fotos.
error-annotation-blur = Solo la oficina o la empresa del proyecto puede mover o quitar un difuminado guardado.
error-link-expired = Este enlace venció. Abra el archivo de nuevo desde el portal.
error-link-invalid = Este enlace no es válido. Abra el archivo de nuevo desde el portal.
error-upload-quota = Los archivos que subió y aún no envió ocupan todo el espacio permitido. Envíe o quite algunos e intente de nuevo.
error-upload-quota-owner = Los archivos que envió ocupan todo el espacio permitido. Si necesita enviar más, comuníquese con la oficina.
error-upload-quota-partner = Los archivos de sus proyectos que la oficina aún no aceptó ocupan todo el espacio permitido. Intente de nuevo cuando haya aceptado algunos o comuníquese con la oficina.
error-unaccepted-space-used = Los archivos de los proyectos que la oficina aún no aceptó ocupan todo el espacio disponible para ellos. Intente más tarde. Ya se avisó a la oficina.
error-upload-space-used = En este portal hay demasiados archivos pendientes de enviar. Intente más tarde. Ya se avisó a la oficina.

error-project-not-found = No se encontró el proyecto, o usted no tiene acceso
error-projects-waiting = Tiene 500 proyectos que la oficina aún no aceptó. Envíe más cuando haya aceptado algunos.
error-contractor-not-linked = Su cuenta no está vinculada a ningún contratista. Comuníquese con su administrador para completar su cuenta.
error-contractor-unknown = Este contratista no existe o no está activo.

error-status-choice = Elija uno de los estados que se ofrecen
error-status-same = Elija otro estado
error-status-moved = { $by } cambió el estado a { WORD($status, of: "status") } mientras tanto. No se guardó nada.
error-notes-required = Escriba una nota
error-close-too-many = Se pueden cerrar como máximo { $most } a la vez.
error-close-choice = Elija si se realizó o se cancela
error-close-changed = Otra persona cambió un evento, una tarea o una propuesta mientras tanto. No se guardó nada. Revise la lista y guarde de nuevo.

error-message-nobody = No hay una sesión abierta
error-message-duplicate = Este mensaje ya se envió
error-message-reference = La referencia al proyecto o al usuario no es válida
error-message-files-needed = Un mensaje de archivos necesita al menos un archivo
error-message-type = El tipo de mensaje debe ser text o file
error-message-part =
    { $part ->
        [admin] Usted participa en esta conversación como administrador
        [contractor] Usted participa en esta conversación como contratista
        [referral_partner] Usted participa en esta conversación como socio
        *[owner] Usted participa en esta conversación como propietario
    }
error-messages-at-once = Se pueden marcar como máximo { $most } mensajes a la vez.
error-notifications-at-once = Se pueden marcar como máximo { $most } notificaciones a la vez
error-notification-read = Solo se pueden posponer o volver a mostrar las notificaciones sin leer

error-event-gone = Este evento ya no existe.
error-event-type = Elija uno de los tipos que se ofrecen
error-event-past-date = La fecha no puede estar en el pasado
error-event-past-time = La hora no puede estar en el pasado
error-event-date-required = Escriba la fecha
error-event-start-required = Escriba la hora de inicio
error-event-end-required = Escriba la hora de fin
error-event-order = La hora de fin debe ser posterior a la de inicio
error-events-waiting = Un proyecto puede tener hasta { $most } eventos propuestos. Confirme o elimine uno primero.
error-events-ahead = Un proyecto puede tener hasta { $most } eventos programados. Termine o elimine uno primero.
error-timeslot-required = Se necesita al menos un horario
error-timeslots-most = Se pueden proponer como máximo { $most } horarios
error-timeslot-unknown = Este horario no es parte de la propuesta.
error-timeslot-twice = Dos horarios son iguales
error-timeslot-past = Este horario ya pasó. Elija otro.
error-answer-empty = Escriba un motivo o sugiera un horario
error-answer-over = Esta respuesta ya se decidió. No se cambió nada.
error-answer-gone = Esta respuesta ya no existe porque el horario cambió.
error-answer-closed-project = Este proyecto está cerrado. Pida primero a la oficina que lo reabra.
error-event-not-answerable = Ya no se puede responder a esta visita. Revise la fecha.
error-event-not-reopenable = Ya no se puede deshacer el cierre de esta visita.
error-proposal-closed-project = Este proyecto está cerrado. Pida a la oficina que lo abra de nuevo antes de confirmar un horario.
error-proposal-deleted = Esta propuesta se eliminó mientras tanto. No se cambió nada.
error-proposal-unknown = Esta propuesta no existe.
error-proposal-confirmed = Esta propuesta ya estaba confirmada. No se cambió nada.
error-proposal-confirmed-for = Esta propuesta ya estaba confirmada para el { MOMENT($when) }. No se cambió nada.

error-mail-not-retryable = Este correo no se puede intentar enviar de nuevo.

error-calendar-link-gone = Este enlace de calendario ya no existe.
error-calendar-link-choice = Elija una de las empresas que se ofrecen
error-calendar-links-most = Puede tener hasta { $most } enlaces de calendario. Anule uno primero.
error-package-link-days = Escriba un número de días de 1 a { $max }
error-package-links-most = Un proyecto puede tener hasta { $most } enlaces activos. Anule uno primero.
error-package-not-kept = Solo se puede compartir un paquete terminado cuyo archivo aún se conserva.
error-package-link-expired = Este enlace ya no funciona. Pida uno nuevo.
error-view-taken = Ya tiene una vista con este nombre
error-views-most = Tiene { $most } vistas. Elimine una para guardar otra.

error-choice-twice = Cada tipo se puede elegir una sola vez
error-choice-kind =
    { $kind ->
        [status_update] Esto no se puede elegir para las actualizaciones de estado
        [assignment] Esto no se puede elegir para los proyectos nuevos y las asignaciones
        [event] Esto no se puede elegir para los eventos y los horarios propuestos
        [reminder] Esto no se puede elegir para los recordatorios
        [message] Esto no se puede elegir para los mensajes
        [task] Esto no se puede elegir para las tareas
        [file] Esto no se puede elegir para los archivos agregados
        *[security] Esto no se puede elegir para la seguridad de su cuenta
    }
error-quiet-hours-same = Las horas sin correo deben terminar a otra hora que la de su comienzo

error-note-gone = Esta nota ya no existe.
error-note-needed = Escriba una nota o elija archivos
error-note-empty = La nota no puede estar vacía
error-task-gone = Esta tarea ya no existe.
error-thread-gone = Este proyecto aún no tiene mensajes.
error-task-person = Elija una de las personas de la lista
error-task-file = Este archivo no es parte de la tarea.
error-project-held = Este proyecto tiene una retención legal y no se puede eliminar: { $reason }
error-project-restore-gone = Entretanto, este proyecto fue restaurado o eliminado definitivamente.
error-retention-status = Las reglas solo valen para proyectos cerrados
error-retention-months = Escriba un número de meses de 1 a { $max }
error-retention-twice = Cada estado puede tener una sola regla
error-rows-twice = La misma fila está seleccionada dos veces
error-rows-none = Seleccione al menos una fila
error-undo-only = Deshacer solo restablece el estado anterior. No lleva notas ni cierra trabajos pendientes.
error-rows-most = Seleccione como máximo { $most } filas a la vez
error-list-most = Escriba como máximo { $most } líneas

error-photo-phase = Elija una de las fases que se ofrecen
error-photo-tag-comma = Una etiqueta no puede contener una coma
error-photo-tags-most = Una foto puede tener como máximo { $most } etiquetas
error-photo-before = Elija una foto de este proyecto como foto de antes
error-photo-before-itself = Una foto no puede ser su propia foto de antes
error-photo-kind = Solo se pueden describir fotos
error-photo-position = El lugar donde se tomó la foto no es válido
error-photo-upload = Describa cada uno de los archivos que envía como máximo una vez

error-user-own = No puede cambiar su propio rol ni desactivar su propia cuenta. Otro administrador puede hacerlo.
error-user-last-admin = Este es el último administrador que puede iniciar sesión. Primero dé ese rol a otra persona.
error-user-not-a-contractor = Solo los contratistas se vinculan a una empresa. Cambie primero el rol.
error-user-no-company = Solo los contratistas se vinculan a una empresa.
error-user-not-invited = Esta cuenta no espera una invitación.
error-user-erased = Los datos personales de esta cuenta fueron borrados. No se puede volver a usar.
error-person-changed = Los datos cambiaron mientras tanto. No se borró nada. Revise la nueva vista previa.
error-owner-open = Los datos del propietario se pueden borrar cuando todos sus proyectos están cerrados. Cierre primero estos proyectos: { $numbers }
error-owner-held = Una retención legal protege un proyecto de este propietario: { $reason }
error-owner-erased = Los datos de este propietario ya fueron borrados.
error-page-text = El texto puede tener como máximo { NUMBER($most) } caracteres.
error-template-field = No existe el campo «{ $field }».
error-template-twice = Ya existe una plantilla con este nombre.
error-shots-needed = Añada al menos una foto a la lista.
error-shots-most = Una lista puede tener como máximo { $most } fotos.
error-shot-count = Escriba un número del 1 al { $most }.
error-shot-lists-most = Puede haber como máximo { $most } listas de fotos.
error-shot-upload = Indique uno de los archivos de esta solicitud, cada uno una sola vez
error-shot-picture = Solo se pueden tomar imágenes para una lista de fotos
error-shots-missing = { $count ->
    [one] Falta una foto que este estado necesita. Tómela primero.
   *[other] Faltan { $count } fotos que este estado necesita. Tómelas primero.
}
error-example-picture = Elija una imagen PNG, JPEG, WebP, GIF o HEIC.
error-example-unreadable = Esta imagen no se puede leer o es demasiado grande.
error-example-too-large = Esta imagen pesa más de 8 MB. Elija una más pequeña.
error-templates-most = Puede haber como máximo { $most } plantillas.
error-user-contractor = A los contratistas se les invita desde la página de su empresa.
error-user-role = Este rol no existe.

error-accent = Escriba un color como # con seis dígitos, por ejemplo #0f6b57
error-time-zone = Elija una zona horaria
error-logo-needed = Elija una imagen.
error-logo-svg = Un dibujo SVG no puede ser el logotipo, porque puede contener programas. Guárdelo como imagen PNG.
error-logo-kind = El logotipo debe ser una imagen: PNG, JPEG, WebP, GIF o HEIC.
error-logo-unreadable = Esta imagen no se puede leer o es demasiado grande al descomprimirla. Guárdela como imagen PNG de 50 megapíxeles como máximo.
error-logo-too-large = Esta imagen pesa más de 2 MB. Elija una más pequeña.

error-report-years = Un informe abarca como máximo cinco años.
error-report-both = Un informe se limita a una empresa o a un socio, no a los dos.
error-report-mails-most = Recibe { $most } informes por correo, el máximo. Quite uno para agregar otro.
error-report-unusable = Este informe no se puede limitar de esa manera.
error-workbook-rows = Un libro de Excel tiene como máximo 1,048,575 filas. Limite la lista o elija CSV.

error-import-changed = El archivo cambió desde que se revisó. Revíselo de nuevo.
error-import-nothing = No queda nada por importar.
error-documents-waiting = Ya tiene { $most } informes en espera. Espere a que uno esté listo o cancele uno.
error-document-photos = Un informe puede contener { $most } fotos. Este proyecto tiene más.
error-packages-kept = Ya se guardan los archivos de { $most } paquetes de este proyecto. Elimine primero uno de ellos.
error-packages-waiting = Ya se está preparando un paquete de este proyecto. Espere a que esté listo o cancélelo.
error-mail-no-answer = El servidor de correo no respondió en { NUMBER($seconds) } segundos.
error-mail-no-server = No hay ningún servidor de correo configurado. El correo se guardó en una carpeta del servidor y no se entrega.

# Estimates. $by is the name of a person or a company.
error-decimal-invalid = { WORD($field, of: "error-field") } debe ser un número, como 1234.50
error-decimal-places = { WORD($field, of: "error-field") } puede tener como máximo { $most } decimales
error-decimal-size = { WORD($field, of: "error-field") } debe estar entre { $least } y { $most }
error-estimate-lines-most = Un estimado puede tener como máximo { $most } líneas.
error-estimate-size = Este importe es demasiado grande.
error-estimate-day = Escriba un día, como 2026-03-08.
error-estimate-expiry = Elija hoy o un día posterior.
error-estimate-supplement = Este estimado no puede tener un suplemento.
error-estimate-part-needed = Apruebe líneas sueltas o escriba un importe.
error-estimate-part-size = El importe aprobado debe ser mayor que 0 y menor que el total del estimado.
error-estimate-part-line = Este importe no se puede aprobar para esta línea.
error-estimate-part-sum = El importe debe ser la suma de las líneas aprobadas.
error-estimates-most = Un proyecto puede tener como máximo { $most } estimados.
error-estimate-versions-most = Un estimado puede tener como máximo { $most } versiones.
error-estimate-not-draft = Solo se pueden cambiar los borradores. Haga una versión nueva.
error-estimate-has-draft = Este estimado ya tiene un borrador.
error-estimate-not-sent = Este estimado todavía no se envió.
error-estimate-not-withdrawable = Solo se puede retirar un estimado que espera una decisión.
error-estimate-outdated = Se envió una versión más nueva de este estimado. No se decidió nada.
error-estimate-withdrawn = Este estimado se retiró. No se decidió nada.
error-estimate-expired = Este estimado venció. Pida una versión nueva.
error-estimate-decided = { $by } ya decidió sobre este estimado. No se cambió nada.
error-estimate-no-partner = Este proyecto no tiene socio.
error-estimate-closed-project = Este proyecto está cerrado. Pida primero a la oficina que lo reabra.
error-estimate-owner-only = Aquí solo puede decidir el propietario. Abra el enlace de un correo sobre este proyecto, en un dispositivo en el que no haya iniciado sesión ninguna cuenta del portal, o llame a la oficina.
