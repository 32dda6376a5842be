inbox-title = Bandeja de entrada
inbox-subtitle = Conversaciones con propietarios, contratistas y socios sobre todos los proyectos
inbox-messages-title = Mensajes
inbox-messages-subtitle = Conversaciones sobre sus proyectos
inbox-filter = Mostrar
inbox-list = Conversaciones
inbox-all = Todas
inbox-unread = No leídas
inbox-mine = Asignadas a mí
inbox-waiting = En espera de respuesta
inbox-counted = { $label } ({ $count })
inbox-unread-conversations = conversaciones no leídas
inbox-none-all = Aún no hay conversaciones
inbox-none-unread = Ya leyó todo
inbox-none-mine = No tiene conversaciones asignadas
inbox-none-waiting = Ninguna conversación espera respuesta
inbox-none-hint = Una conversación aparece aquí con el primer mensaje sobre un proyecto.
inbox-show-all = Mostrar todas las conversaciones
inbox-load-more = Cargar más
inbox-load-failed = No se pudieron cargar las conversaciones.
inbox-by-you = Usted: { $text }
inbox-by = { $name }: { $text }
inbox-assigned-to-you = Asignada a usted
inbox-assigned-to = Asignada a { $name }
inbox-is-waiting = En espera de respuesta
inbox-choose = Elija una conversación
inbox-choose-hint = Léala y responda aquí.
inbox-back = Volver a las conversaciones
inbox-open-project = Abrir el proyecto
inbox-wait = En espera de respuesta
inbox-wait-hint = Termina con el próximo mensaje de alguien ajeno a la oficina
inbox-work-failed = No se pudo guardar el cambio.
inbox-assign = Asignar
inbox-me = Yo
inbox-nobody = Nadie
inbox-loading-admins = Cargando los administradores...
inbox-admins-failed = No se pudieron cargar los administradores.
inbox-more-admins = Solo se muestran los primeros { $count } administradores.

inbox-bulk-selection = Conversaciones seleccionadas
inbox-bulk-selected =
    { $count ->
        [one] { $count } conversación seleccionada
        *[other] { $count } conversaciones seleccionadas
    }
inbox-bulk-select-of = Seleccionar { $owner }, { $number }
inbox-bulk-waiting = En espera…
inbox-bulk-stop-waiting = Sin esperar respuesta
inbox-bulk-changed =
    { $count ->
        [one] Se cambió { $count } conversación
        *[other] Se cambiaron { $count } conversaciones
    }
