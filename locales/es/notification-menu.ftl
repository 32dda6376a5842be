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
