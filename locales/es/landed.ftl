landed-error = Error
landed-update-saved = El estado del proyecto se actualizó
landed-update-saved-with-files =
    { $count ->
        [one] El estado se actualizó. Se subió 1 archivo y aparecerá en la cronología del proyecto.
        *[other] El estado se actualizó. Se subieron { $count } archivos y aparecerán en la cronología del proyecto.
    }
landed-update-failed = No se pudo actualizar el estado del proyecto: { $message }
landed-event-title = Listo
landed-event-saved = El estado del evento se actualizó
landed-event-saved-with-files =
    El estado del evento se actualizó con { $count ->
        [one] 1 archivo
        *[other] { $count } archivos
    }
landed-event-failed = No se pudo actualizar el estado del evento: { $message }
landed-message-failed = No se pudo enviar el mensaje
landed-files-added =
    { $count ->
        [one] 1 archivo agregado
        *[other] { $count } archivos agregados
    }
landed-files-failed = No se pudieron subir uno o más archivos
landed-visits-completed =
    { $count ->
        [one] Visita completada.
        *[other] { $count } visitas completadas.
    }
landed-visit-reopened = La visita está abierta de nuevo
landed-visit-reopen-failed = No se pudo reabrir la visita
