user-role-admin-name = Administrador
user-role-admin-does = Administra el portal: todos los proyectos, todas las empresas y todas las cuentas.
user-role-contractor-name = Contratista
user-role-contractor-does = Ve los proyectos de una empresa, los actualiza y envía mensajes.
user-role-referral_partner-name = Socio
user-role-referral_partner-does = Envía proyectos y sigue su avance.

user-title = Usuarios
user-subtitle = Todas las personas con cuenta, qué pueden hacer y cuándo iniciaron sesión por última vez
user-search = Buscar usuarios...
user-role = Rol
user-any-role = Todos los roles
user-state = Estado
user-any-state = Cualquier estado
user-states-active = Activo
user-states-invited = Invitado
user-states-deactivated = Desactivado
user-order = Orden
user-orders-name = Por nombre
user-orders-newest = Los más recientes primero
user-filters =
    { $number ->
        [0] Filtros
        *[other] Filtros ({ $number })
    }
user-invite-somebody = Invitar a alguien
user-name = Nombre
user-company = Empresa
user-last-sign-in = Último inicio de sesión
user-never = Nunca
user-you = Usted
user-failed = No se pudieron cargar los usuarios
user-more = Cargar más
user-none = No se encontraron usuarios
user-none-hint = Ningún usuario corresponde a esta búsqueda y a estos filtros.
user-clear = Quitar los filtros
user-unlinked = Sin empresa vinculada

user-panel-title = Usuario
user-panel-in-log = Todo lo que consta en el registro de seguridad
user-panel-failed = No se pudo cargar la cuenta
user-panel-not-found = No se encontró el usuario
user-panel-not-found-hint = Esta dirección no corresponde a ninguna cuenta.
user-panel-email = Correo electrónico
user-panel-phone = Teléfono
user-panel-copy-email = Copiar el correo
user-panel-copy-phone = Copiar el teléfono
user-panel-role = Rol
user-panel-company = Empresa
user-panel-joined = Cuenta creada
user-panel-invited = Invitación enviada
user-panel-last-sign-in = Último inicio de sesión
user-panel-sessions = Sesión abierta
user-panel-in-browsers =
    { $number ->
        [0] En ningún lugar por ahora
        *[other] { $number ->
            [one] En 1 navegador
            *[other] En { $number } navegadores
        }
    }
user-panel-sign-out-everywhere = Cerrar sesión en todas partes
user-panel-second-factor = Segundo factor
user-panel-on = Activado
user-panel-off = Desactivado
user-panel-own = Esta es su propia cuenta. Otro administrador puede cambiarle el rol o desactivarla.
user-panel-waiting = Todavía no ha elegido una contraseña y no puede iniciar sesión.
user-panel-closed = Esta cuenta está desactivada: nadie puede iniciar sesión con ella. Lo que se hizo con ella se conserva.
user-panel-change-role = Cambiar rol
user-panel-change-company = Cambiar empresa
user-panel-deactivate = Desactivar
user-panel-reactivate = Reactivar
user-panel-resend = Enviar la invitación de nuevo
user-panel-resent = Invitación enviada
user-panel-resent-hint = Un enlace nuevo va en camino a { $email }.
user-panel-reactivated = { $name } puede iniciar sesión de nuevo
user-panel-action-failed = No se cambió nada
user-panel-action-failure = Intente de nuevo.
user-panel-stale = Otra persona cambió esta cuenta mientras tanto. Se muestra como está ahora.

user-change-role-title = Cambiar el rol de { $name }
user-change-link-title = Cambiar la empresa de { $name }
user-change-consequence = Se cierra la sesión de { $name } en todas partes. Sus nuevos permisos valen desde que inicie sesión otra vez.
user-change-company = Empresa
user-change-company-hint = Solo se ofrecen empresas activas.
user-change-no-company = Sin empresa
user-change-searching = Buscando...
user-change-search-failed = No se pudieron cargar las empresas.
user-change-no-match = No se encontraron empresas
user-change-more-companies = Hay más empresas: escriba para buscar
user-change-save = Guardar
user-change-cancel = Cancelar
user-change-nothing-changed = No se cambió nada.
user-change-deactivate-title = ¿Desactivar la cuenta de { $name }?
user-change-deactivate-question = La sesión de { $name } se cierra de inmediato en todas partes y nadie podrá iniciar sesión con esta cuenta. Lo que se hizo con ella se conserva, y usted puede reactivarla cuando quiera.
user-change-keep = Mantener activa
user-change-deactivate = Desactivar
user-change-deactivated = La cuenta de { $name } está desactivada
user-change-end-title = ¿Cerrar la sesión de { $name } en todas partes?
user-change-end-question = La sesión de { $name } se cierra en todos los dispositivos. Se puede iniciar de nuevo de inmediato.
user-change-keep-signed-in = Mantener la sesión abierta
user-change-sign-out-everywhere = Cerrar sesión en todas partes
user-change-signed-out =
    Sesión cerrada en { $number ->
        [one] 1 dispositivo
        *[other] { NUMBER($number) } dispositivos
    }
user-change-not-signed-out = No se cerró ninguna sesión
user-change-invite-title = Invitar a alguien
user-change-invite-hint = Enviamos por correo un enlace para elegir una contraseña. Sirve una sola vez, durante siete días.
user-change-contractors = A los contratistas se les invita desde la página de su empresa:
user-change-to-contractors = Contratistas
user-change-discard-title = ¿Descartar esta invitación?
user-change-discard-text = Lo que escribió se perderá.
user-change-send = Enviar invitación
user-change-invited = Invitación enviada
user-change-invited-hint = Va en camino a { $email }.
user-change-not-saved = No se guardó nada
user-change-not-sent = La invitación no se envió
user-change-unsure = No se sabe si la invitación se envió
user-change-unsure-hint = El portal no respondió. Envíela de nuevo: nadie recibe dos invitaciones.
user-change-landed-before = Su primer intento sí había llegado: esa invitación va en camino. Envíe esto solo si es para otra persona.
user-change-try-again = Algo salió mal. Intente de nuevo.

user-history-title = Inicios de sesión y cambios
user-history-failed = No se pudo cargar el historial
user-history-none = Todavía no hay nada
user-history-more = Cargar más
user-history-unknown-address = Red desconocida
user-history-by = por { $name }
user-history-events-login_success = Inició sesión
user-history-events-login_failed = Contraseña incorrecta
user-history-events-second_factor_failed = Segundo factor incorrecto
user-history-events-recovery_code_used = Usó un código de recuperación
user-history-events-rate_limit_login = Demasiados intentos: se impuso una espera
user-history-events-brute_force_login = Se detuvo un intento de adivinar la contraseña
user-history-events-session_hijack_suspected = Sesión usada desde otro navegador
user-history-events-password_reset_requested = Pidió un enlace para una contraseña nueva
user-history-events-password_changed = Contraseña cambiada
user-history-events-email_changed = Correo cambiado
user-history-events-second_factor_added = Segundo factor agregado
user-history-events-second_factor_removed = Segundo factor quitado
user-history-events-signup = Se registró
user-history-events-first_admin = Cuenta creada como primer administrador
user-history-events-user_invited = Invitación enviada
user-history-events-invitation_used = Aceptó la invitación
user-history-events-role_changed = Rol cambiado
user-history-events-user_linked = Empresa cambiada
user-history-events-user_deactivated = Cuenta desactivada
user-history-events-user_erased = Datos personales borrados
user-history-events-user_reactivated = Cuenta reactivada
user-change-role-changed =
    { $role ->
        [admin] { $name } ahora tiene el rol de administrador
        [contractor] { $name } ahora tiene el rol de contratista
        *[other] { $name } ahora tiene el rol de socio
    }
user-change-linked = { $name } ahora trabaja para { $company }
user-change-unlinked = La cuenta de { $name } ya no está vinculada a ninguna empresa
user-history-role-changed = Rol cambiado
user-history-role-changed-to = Nuevo rol: { $role }
user-times = { NUMBER($number) } veces
user-panel-data = Datos personales…

user-bulk-selection = Usuarios seleccionados
user-bulk-selected =
    { $count ->
        [one] { $count } usuario seleccionado
        *[other] { $count } usuarios seleccionados
    }
user-bulk-select-of = Seleccionar a { $name }
user-bulk-reactivate = Reactivar
user-bulk-deactivate = Desactivar…
user-bulk-title =
    ¿Desactivar { $count ->
        [one] { $count } usuario
        *[other] { $count } usuarios
    }?
user-bulk-question = Se cierra su sesión en todos los dispositivos y ya no pueden entrar. Sus datos se conservan.
user-bulk-changed =
    { $count ->
        [one] Se cambió { $count } usuario
        *[other] Se cambiaron { $count } usuarios
    }
user-bulk-more = Más
user-bulk-role = Cambiar rol…
user-bulk-role-title =
    Cambiar el rol de { $count ->
        [one] { $count } usuario
        *[other] { $count } usuarios
    }
user-bulk-role-question = Se cierra su sesión en todas partes. Sus nuevos permisos valen desde que inicien sesión otra vez. Deshacer restaura roles y empresas, pero no las sesiones.
user-bulk-invite = Enviar la invitación de nuevo…
user-bulk-invite-title =
    ¿Enviar la invitación de nuevo a { $count ->
        [one] { $count } usuario
        *[other] { $count } usuarios
    }?
user-bulk-invite-question = Cada uno recibe un enlace nuevo. Los enlaces anteriores dejan de funcionar. A quien ya eligió su contraseña no se le invita otra vez.
user-bulk-invite-now = Enviar
user-bulk-invited =
    { $count ->
        [one] Se envió { $count } invitación
        *[other] Se enviaron { $count } invitaciones
    }
user-bulk-sign-out = Cerrar sesión en todas partes…
user-bulk-sign-out-title =
    ¿Cerrar la sesión de { $count ->
        [one] { $count } usuario
        *[other] { $count } usuarios
    } en todas partes?
user-bulk-sign-out-question = Su sesión se cierra en todos los dispositivos y pueden iniciarla de nuevo de inmediato. Usted sigue con la sesión iniciada aquí.
user-bulk-signed-out =
    { $count ->
        [one] Se cerró la sesión de { $count } usuario
        *[other] Se cerró la sesión de { $count } usuarios
    }
