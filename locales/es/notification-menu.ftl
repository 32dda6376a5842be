notification-menu-label = Notificaciones
notification-menu-label-unread = Notificaciones, { $count } sin leer
notification-menu-unavailable = Las notificaciones no están disponibles
notification-menu-mark-all-read = Marcar todas como leídas
notification-menu-view-all = Ver todas las notificaciones
notification-menu-none = No hay notificaciones
notification-menu-loading = Cargando...
notification-menu-success = Listo
notification-menu-marked =
    { $count ->
        [one] Se marcó 1 notificación como leída
        *[other] Se marcaron { $count } notificaciones como leídas
    }
notification-menu-error = Error
notification-menu-mark-failed = No se pudieron marcar las notificaciones como leídas
notification-menu-unread = Sin leer
notification-menu-no-user = No hay una sesión abierta
notification-menu-recipient = Para { $name }
notification-menu-snooze = Posponer hasta mañana
notification-menu-snooze-of = Posponer hasta mañana: { $title }
notification-menu-wake = Volver a mostrar ahora
notification-menu-wake-of = Volver a mostrar ahora: { $title }
notification-menu-snoozed = Pospuesta hasta mañana a las 8 a. m.
notification-menu-snoozed-until = Pospuesta hasta el { $moment }
notification-menu-woken = La notificación se muestra de nuevo
notification-menu-snooze-failed = La notificación no se cambió. Inténtelo de nuevo.
notification-menu-run = { $count } más sobre { $project }
notification-menu-run-unread = { $count } más sobre { $project }, { $unread } sin leer
