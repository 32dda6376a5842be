invitation-title = Enlaces de invitación
invitation-hint = Quien abra un enlace se registra como contratista de { $company }. Cada enlace sirve una sola vez, durante siete días.
invitation-email = Correo electrónico
invitation-email-hint = Opcional. Si escribe un correo, también enviamos ahí el enlace.
invitation-language = Idioma del correo
invitation-generate = Crear enlace
invitation-generating = Creando...
invitation-generated = Enlace de invitación creado
invitation-mailed = Va en camino a { $email }.
invitation-copy-now = Cópielo ahora: solo se muestra mientras esté en esta página.
invitation-failed = No se pudo crear el enlace de invitación. Intente de nuevo.
invitation-link = Enlace de invitación
invitation-copy = Copiar el enlace de invitación
invitation-none = Todavía no hay invitaciones
invitation-list-failed = No se pudieron cargar las invitaciones
invitation-more = Cargar más
invitation-unnamed = Enlace para compartir
invitation-states-pending = Pendiente
invitation-states-used = Usada
invitation-states-expired = Vencida
invitation-states-revoked = Anulada
invitation-by = por { $name }
invitation-made = Creada el
invitation-ends = Vence
invitation-joined = { $name } se registró
invitation-somebody = Alguien
invitation-ended = Venció
invitation-revoked-at = Se anuló
invitation-revoke = Anular
invitation-revoke-title = ¿Anular esta invitación?
invitation-revoke-hint = { $who }: el enlace dejará de funcionar. Usted puede crear otro.
invitation-keep = Conservar
invitation-revoked = Invitación anulada
invitation-revoke-failed = No se pudo anular la invitación
invitation-revoke-failure = No se pudo anular la invitación. Intente de nuevo.
invitation-select-of = Seleccionar { $who }, creada { $when }
invitation-selection = Invitaciones seleccionadas
invitation-selected =
    { $count ->
        [one] { $count } invitación seleccionada
        *[other] { $count } invitaciones seleccionadas
    }
invitation-revoke-selected = Anular…
invitation-revoke-many-title =
    ¿Anular { $count ->
        [one] { $count } invitación
        *[other] { $count } invitaciones
    }?
invitation-revoke-many-question = Sus enlaces dejan de funcionar. Usted puede crear otros.
invitation-revoked-many =
    { $count ->
        [one] Se anuló { $count } invitación
        *[other] Se anularon { $count } invitaciones
    }
