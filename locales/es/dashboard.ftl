dashboard-title = Inicio
dashboard-admin-title = Inicio
dashboard-submit = Enviar proyecto
dashboard-open = Abiertos
dashboard-total = Todos los proyectos
dashboard-unassigned = Sin asignar
dashboard-overdue = Atrasados
dashboard-proposals = Horarios por confirmar
dashboard-security-alerts = Alertas de seguridad, últimas 24 horas
dashboard-failed-mails = Correos no enviados
dashboard-stalled = Proyectos sin cambios
dashboard-stalled-after = Sin cambios desde hace
dashboard-days = { $days } días
dashboard-count =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    }
dashboard-stalled-total =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] proyecto sin cambios
        *[other] proyectos sin cambios
    }
dashboard-none-stalled = Todos los proyectos abiertos tuvieron cambios en los últimos { $days } días.
dashboard-mail = Registro de correos
dashboard-portal = Configuración del portal
dashboard-open-of =
    { NUMBER($count) } { $count ->
        [one] abierto
        *[other] abiertos
    }
dashboard-projects =
    { NUMBER($count) } { $count ->
        [one] proyecto
        *[other] proyectos
    }
dashboard-of = de
dashboard-by-status = Proyectos por estado
dashboard-attention = Requieren atención
dashboard-calm-title = Nada requiere su atención
dashboard-calm-hint = Aquí aparecerán los proyectos detenidos, críticos o atrasados.
dashboard-unassigned-title =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] proyecto no tiene
        *[other] proyectos no tienen
    } contratista
dashboard-unassigned-hint = Ningún otro proyecto está detenido, es crítico o va con retraso.
dashboard-unassigned-assign = Asignar contratistas
# What an admin should look at on the home page.
dashboard-needs-me = Lo que me espera
dashboard-needs-nothing-title = Ahora no le espera nada
dashboard-needs-nothing-hint = Aquí aparecerán sus tareas, los envíos nuevos y todo lo que esté detenido.
dashboard-needs-tasks =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] tarea asignada
        *[other] tareas asignadas
    } a usted
dashboard-needs-messages =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] conversación sin leer
        *[other] conversaciones sin leer
    }
dashboard-needs-submitted =
    { NUMBER($total) } { $total ->
        [one] envío nuevo
        *[other] envíos nuevos
    } por revisar
dashboard-needs-proposals =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] propuesta
        *[other] propuestas
    } sin horario elegido
dashboard-needs-stalled =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] proyecto abierto
        *[other] proyectos abiertos
    } sin cambios desde hace { $days } días
dashboard-needs-alerts =
    { NUMBER($total) } { $total ->
        [one] alerta
        *[other] alertas
    } de seguridad en las últimas 24 horas
dashboard-needs-mails =
    { NUMBER($total) } { $total ->
        [one] correo no se pudo
        *[other] correos no se pudieron
    } entregar
dashboard-own = Enviados por mí
dashboard-updates = Últimas actualizaciones
dashboard-files =
    { $count ->
        [one] { $count } archivo
        *[other] { $count } archivos
    }
dashboard-no-updates-title = Todavía no hay actualizaciones
dashboard-no-updates-hint = Aquí aparecerá lo que pase en sus proyectos.
dashboard-empty-title = Envíe su primer proyecto
dashboard-empty-hint = Cuéntenos sobre el daño. Desde aquí podrá seguir cada paso.
dashboard-error = No se pudo cargar la página de inicio
# Problems with the backups of the portal's data.
dashboard-backup-problem =
    { $problem ->
        [overdue] Las copias de seguridad están atrasadas
        [unverified] La última copia de seguridad no pasó la comprobación
        *[failed] La última copia de seguridad falló
    }
dashboard-backup-none = Todavía no se ha hecho ninguna copia de seguridad
# $ago is a relative time, such as "5 hours ago".
dashboard-backup-last = Última copia de seguridad { $ago }
dashboard-backup-verified = Última copia de seguridad { $ago }, última prueba de restauración { $verified }
