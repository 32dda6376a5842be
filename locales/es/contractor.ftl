contractor-title = Portal de contratistas
contractor-subtitle = Administre sus proyectos asignados y sus horarios
contractor-total = Todos los proyectos
contractor-in-progress = En curso
contractor-completed = Terminados
contractor-needs-attention = Requieren atención
contractor-figures = Mostrar proyectos
contractor-assigned-projects = Proyectos asignados
contractor-search = Buscar proyectos...
contractor-as-table = Tabla, vistas y exportación
contractor-only-group = Solo { $name }
contractor-all-groups = Mostrar todos los proyectos
contractor-no-match-filters = Ningún proyecto corresponde a estos filtros
contractor-clear = Quitar los filtros
contractor-count =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] proyecto
        *[other] proyectos
    }
contractor-load-more = Cargar más
contractor-none = No hay proyectos asignados
contractor-none-hint = Los proyectos aparecen aquí en cuanto se asignan a su empresa.
contractor-no-match = No se encontraron proyectos con “{ $term }”
contractor-load-failed = No se pudieron cargar los datos del contratista
contractor-fetch-failed = No se pudieron obtener sus proyectos asignados. Vuelva a cargar la página.
contractor-contact-admin = Si el problema continúa, comuníquese con su administrador.
contractor-is-new = NUEVO
contractor-critical-priority = Prioridad crítica
contractor-add-update = Actualizar
contractor-messages = Mensajes
contractor-add-update-to = Actualizar { $project }
contractor-timeline-start = Inicio: { $date }
contractor-submitted-by = Socio
contractor-damage = Tipo de daño
