notification-page-failed = No se pudieron cargar las notificaciones
notification-page-filters = Filtros
notification-page-show = Mostrar
notification-page-all = Todas
notification-page-only-unread = Sin leer
notification-page-only-snoozed = Pospuestas
notification-page-type = Tipo
notification-page-any-type = Todos los tipos
notification-page-project = Código del proyecto
notification-page-clear-code = Borrar el código del proyecto
notification-page-clear = Quitar los filtros
notification-page-more = Ver más
notification-page-none-hint = Aquí aparecen las actualizaciones, asignaciones, eventos y mensajes de sus proyectos.
notification-page-none-unread = No hay nada sin leer
notification-page-none-unread-hint = Ya leyó todo lo nuevo.
notification-page-none-snoozed = No hay notificaciones pospuestas
notification-page-none-snoozed-hint = Posponga una notificación sin leer para ocultarla hasta mañana a las 8 a. m.
notification-page-no-match = Ninguna notificación corresponde a estos filtros

notification-page-type-status_update = Actualizaciones
notification-page-type-info = Información
notification-page-type-success = Éxitos
notification-page-type-warning = Avisos
notification-page-type-error = Errores
notification-page-unread = { $count } sin leer
notification-page-all-read = Todo leído

# Selected notifications.
notification-page-bulk-selection = Notificaciones seleccionadas
notification-page-bulk-selected =
    { $count ->
        [one] { $count } notificación seleccionada
        *[other] { $count } notificaciones seleccionadas
    }
notification-page-bulk-select-of = Seleccionar { $name }
notification-page-bulk-read = Marcar como leída
notification-page-bulk-snooze = Posponer
notification-page-bulk-wake = Volver a mostrar
