message-panel-portals-admin = Portal de administración
message-panel-portals-contractor = Portal de contratistas
message-panel-portals-referral_partner = Portal de socios
message-panel-portals-owner = Portal del propietario
message-panel-participants-admin = Oficina
message-panel-participants-contractor = Contratista
message-panel-participants-referral_partner = Socio
message-panel-participants-owner = Propietario

message-panel-beta-title = Los mensajes están en versión beta
message-panel-beta-text = Escríbase en un solo lugar con todas las personas de este proyecto: el propietario, el contratista, el socio y nuestra oficina. También puede enviar fotos y documentos.
message-panel-join = Unirse al programa beta
message-panel-beta-first = Su primer mensaje
message-panel-beta-first-hint = Opcional. Lo enviamos cuando usted se una.

message-panel-load-failed = No se pudieron cargar los mensajes: { $message }
message-panel-unknown-error = Error desconocido
message-panel-no-project = No se encontró el proyecto
message-panel-none = Todavía no hay mensajes
message-panel-none-hint = Haga una pregunta o cuente qué hay de nuevo. Lo leen todas las personas de este proyecto.
message-panel-page-failed = No se pudieron cargar más mensajes.
message-panel-retry = Intentar de nuevo
message-panel-thread = Mensajes
message-panel-loading-more = Cargando mensajes...
message-panel-new-from = Mensajes nuevos
message-panel-to-newest = Ir al mensaje más reciente
message-panel-newest = Lo más reciente
message-panel-new-below =
    { $more ->
        [true] { $count }+ mensajes nuevos
        *[false] { $count ->
            [one] { $count } mensaje nuevo
            *[other] { $count } mensajes nuevos
        }
    }
message-panel-said = Mensaje nuevo de { $name }: { $text }
message-panel-today = Hoy
message-panel-yesterday = Ayer

message-panel-reply = Responder
message-panel-reply-to = Responder a { $name }
message-panel-send-reply = Enviar respuesta
message-panel-cancel = Cancelar
message-panel-quoted = Ir al mensaje de { $name } que aquí se responde
message-panel-not-found = No se encontró ese mensaje.

message-panel-message = Mensaje
message-panel-placeholder = Escriba un mensaje
message-panel-send = Enviar
message-panel-attach = Agregar archivos
message-panel-photo = Tomar una foto
message-panel-files = Archivos elegidos
message-panel-hint = Intro envía; Mayús+Intro empieza otra línea. Hasta 5 archivos.
message-panel-read-only = Aquí puede leer estos mensajes, pero no escribir.
message-panel-drop-here = Suelte aquí los archivos para agregarlos
message-panel-you = Usted
message-panel-shares-device = desde un dispositivo que también se usa con una cuenta del personal

message-panel-uploaded = Subido
message-panel-uploading = Subiendo { $name }
message-panel-retry-file = Reintentar { $name }
message-panel-cancel-file = Cancelar { $name }
message-panel-remove-file = Quitar { $name }
message-panel-ready =
    { $count ->
        [one] 1 archivo listo para enviar
        *[other] { $count } archivos listos para enviar
    }
message-panel-uploads-failed = No se pudieron subir uno o más archivos
message-panel-sending = Enviando...
message-panel-sending-files =
    { $count ->
        [one] Subiendo 1 archivo...
        *[other] Subiendo { $count } archivos...
    }
# The text of a message that contains only files.
message-panel-file-only = Archivo adjunto

message-panel-stays-open = Este dispositivo no puede guardar el mensaje. No cierre esta página hasta que se envíe.
message-panel-send-failed = No se pudo enviar el mensaje
message-panel-restored = El mensaje no se envió. Lo que escribió está de nuevo en su lugar; intente otra vez.
message-panel-timed-out = El envío tardó demasiado. Intente de nuevo.
message-panel-network-timeout = La red tardó demasiado. Revise su conexión e intente de nuevo.
message-panel-owner-session-over = La sesión del propietario no es válida o ya terminó
message-panel-owner-refused = No se pudo verificar la sesión del propietario
message-panel-nobody = No hay una sesión abierta
message-panel-invalid-reference = El proyecto o el usuario no es válido
message-panel-duplicate = Este mensaje ya se había enviado
