schedule-title = Hoy y mañana
schedule-next-days = Sus próximos diez días
schedule-none = No hay visitas hoy ni mañana.
schedule-none-at-all = No hay visitas en los próximos diez días.
schedule-next = Próxima visita: { $date }
schedule-failed = No se pudieron cargar sus visitas
schedule-kept = Guardado en este dispositivo { $when }. Puede haber cambiado desde entonces.
schedule-distance = A unas { $miles } mi
schedule-distance-hint = Las distancias se miden hasta el centro del código postal. Su ubicación no sale de este dispositivo.
schedule-show-distances = Mostrar distancias
schedule-call = Llamar
schedule-call-person = Llamar a { $name }
schedule-navigate = Cómo llegar
schedule-navigate-to = Cómo llegar a { $address }
schedule-add-update = Actualizar
schedule-add-update-to = Actualizar { $project }
schedule-details = Detalles
schedule-address = Dirección
schedule-damage = Daños
schedule-visit = Sobre la visita
schedule-owner = Propietario
schedule-partner = Contacto del socio
schedule-note-by = { $author }, { $when }
schedule-photos =
    { $count ->
        [one] 1 foto
        *[other] { $count } fotos
    }
schedule-due-title = Actualizaciones pendientes
schedule-due-visit = Sin novedades desde la visita del { $date }
schedule-due-quiet = Sin cambios desde el { $date }
schedule-due-more = Mostrar { $count } más
