# Filters that can be typed into a search field, such as status:on_hold.
project-token-keys-is = Abiertos, atrasados, sin cambios...
project-token-keys-status = Estado
project-token-keys-urgency = Urgencia
project-token-keys-carrier = Aseguradora
project-token-keys-company = Contratista
project-token-is-stalled = Sin cambios desde hace { $days } días
project-token-is-unassigned = Sin contratista
project-token-is-assigned = Con contratista
project-token-is-mine = Enviados por mí
project-token-list = Filtros sugeridos
project-token-counted =
    { $count ->
        [one] 1 filtro sugerido
        *[other] { $count } filtros sugeridos
    }
