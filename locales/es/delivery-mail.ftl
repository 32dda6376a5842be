delivery-mail-title = Correos
delivery-mail-subtitle = Lo que envió el portal y qué pasó con cada correo
delivery-mail-filter = Estado
delivery-mail-all = Todos los correos
delivery-mail-states-waiting = En espera
delivery-mail-states-retrying = Se reintenta
delivery-mail-states-sent = Enviado
delivery-mail-states-given_up = No enviado
delivery-mail-states-held_back = Retenido
delivery-mail-next = Próximo intento
delivery-mail-attempts =
    { $count } { $count ->
        [one] intento
        *[other] intentos
    }
delivery-mail-retry = Reintentar ahora
delivery-mail-retry-of = Reintentar ahora: { $subject }, para { $recipient }
delivery-mail-retried = Se está reintentando el envío
delivery-mail-not-retried = No se reintentó el envío
delivery-mail-failure = Algo salió mal. Intente de nuevo.
delivery-mail-held-by-not_accepted = Retenido hasta que se acepte el proyecto
delivery-mail-held-by-address_limit = Retenido: esta dirección llegó a su límite de correos
delivery-mail-held-by-account_limit = Retenido: la cuenta que lo originó llegó a su límite de destinatarios nuevos
delivery-mail-held-by-portal_limit = Retenido: el portal llegó a su límite de destinatarios nuevos
delivery-mail-held = Correos retenidos
delivery-mail-held-for-acceptance =
    { $owners } { $owners ->
        [one] propietario tiene novedades en espera hasta que se acepte su proyecto. Abra el proyecto para aceptarlo.
        *[other] propietarios tienen novedades en espera hasta que se acepten sus proyectos. Abra cada proyecto para aceptarlo.
    }
delivery-mail-held-by-limits =
    { $people } { $people ->
        [one] destinatario tiene
        *[other] destinatarios tienen
    } novedades en espera hasta que lo permita un límite por hora o por día. Se envían solas; el registro de seguridad indica qué cuenta las originó.
delivery-mail-more = Cargar más
delivery-mail-failed = No se pudieron cargar los correos
delivery-mail-none = Todavía no hay correos
delivery-mail-none-hint = Aquí aparece cada correo que escribe el portal y qué pasó con él.
delivery-mail-no-match = No hay correos en este estado
delivery-mail-clear = Mostrar todos
delivery-mail-select-of = Seleccionar { $subject }, para { $recipient }
delivery-mail-selection = Correos seleccionados
delivery-mail-selected =
    { $count ->
        [one] { $count } correo seleccionado
        *[other] { $count } correos seleccionados
    }
delivery-mail-retry-selected = Reintentar…
delivery-mail-retry-title =
    { $count ->
        [one] ¿Reintentar el envío de { $count } correo?
        *[other] ¿Reintentar el envío de { $count } correos?
    }
delivery-mail-retry-question = El portal intenta enviarlos ahora. Un correo que llega no se puede recuperar.
delivery-mail-retried-many =
    { $count ->
        [one] Se está reintentando el envío de { $count } correo
        *[other] Se está reintentando el envío de { $count } correos
    }
