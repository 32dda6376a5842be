timeline-add-update = Agregar actualización
timeline-dialog-title = Agregar actualización del proyecto
timeline-unknown-error = Error desconocido

timeline-latest = Última actualización
timeline-admin-timeline = Cronología de estados
timeline-timeline = Cronología del proyecto
timeline-newest-first = Más recientes
timeline-oldest-first = Más antiguas
timeline-sort = Ordenar
timeline-unread = actualizaciones sin leer
timeline-filter = Filtro
timeline-filters-status = Cambios de estado
timeline-filters-details = Datos del proyecto
timeline-filters-events = Eventos
timeline-filters-notes = Con notas
timeline-filters-attachments = Con archivos
timeline-none-match = Ninguna actualización corresponde a estos filtros
timeline-clear-filters = Quitar los filtros
timeline-none = Todavía no hay actualizaciones
timeline-none-hint = Aquí aparecerán los cambios de estado, las notas y las fotos.
timeline-load-failed = No se pudo cargar la cronología.
timeline-rest-failed = Incompleta: no se pudieron cargar las entradas anteriores.
timeline-rest-left = Incompleta: solo se imprimen las { $count } entradas más recientes.
timeline-changes =
    { $count ->
        [one] 1 cambio
        *[other] { $count } cambios
    }
timeline-details = Detalles
timeline-earlier = Ver novedades anteriores
