search-label = Buscar
search-open = Abrir la búsqueda
search-placeholder = Buscar...
search-close = Cerrar la búsqueda
search-results = Resultados de la búsqueda
search-signed-out = Inicie sesión para buscar
search-failed = Ocurrió un error en la búsqueda
search-try-again = Intente de nuevo
search-searching = Buscando...
search-empty = Escriba para buscar...
search-nothing = No hay resultados
search-nothing-for = No hay resultados para
search-capped = Se muestran los primeros 20 resultados
search-out-of-time = A la búsqueda se le acabó el tiempo antes de encontrar algo
search-perhaps-more = Puede haber más resultados
search-more = +{ $count } más
search-counted =
    { $count ->
        [one] 1 resultado
        *[other] { $count } resultados
    }
# Keys of filters, such as "is: status: carrier:".
search-filters = Filtre los proyectos con { $keys }
search-show-filtered = Ver estos proyectos
search-no-such-filter = Ningún filtro empieza así
search-filter-choices =
    { $count ->
        [one] 1 opción
        *[other] { $count } opciones
    }
search-recent = Búsquedas recientes
search-clear-recent = Borrar
search-clear-recent-label = Borrar las búsquedas recientes
search-other-group = Resultados
search-groups-project = Proyectos
search-groups-user = Usuarios
search-groups-notification = Notificaciones
search-groups-report = Informes
search-fields-property_owner_phone = Teléfono del propietario
search-fields-property_owner_email = Correo del propietario
search-fields-claims_adjuster_name = Ajustador
search-fields-insurance_carrier_name = Aseguradora
search-fields-referral_partner_contact_name = Contacto
search-fields-referral_partner_contact_phone = Teléfono del contacto
search-fields-referral_partner_contact_email = Correo del contacto
search-fields-message = Mensaje
search-fields-full_name = Nombre
search-fields-email = Correo electrónico
search-fields-company_name = Empresa
search-fields-phone = Teléfono
search-fields-notification_title = Título
search-fields-notification_message = Texto
search-fields-report_name = Nombre
search-fields-report_question = Sobre
