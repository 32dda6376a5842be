project-list-filter-any-assignment = Cualquier asignación
project-list-filter-unassigned = Sin asignar
project-list-filter-assigned = Asignados
project-list-filter-all-submissions = Todos los envíos
project-list-filter-my-submissions = Mis envíos
project-list-filter-all-statuses = Todos los estados
project-list-filter-any-urgency = Cualquier urgencia
project-list-filter-status = Estado
project-list-filter-urgency = Urgencia
project-list-filter-assignment = Asignación
project-list-filter-submitter = Quién lo envió
project-list-filter-order = Orden

project-list-column-property = Propietario y propiedad
project-list-column-project = Proyecto
project-list-column-damage = Daño
project-list-column-status = Estado
project-list-column-urgency = Urgencia
project-list-column-people = Contratista
project-list-column-start = Inicio
project-list-column-submitted = Enviado
project-list-column-updated = Actualizado
project-list-column-estimated = Estimado
project-list-column-approved = Aprobado
project-list-column-partnerAndContractor = Socio y contratista

project-list-order-newest = Los más recientes primero
project-list-order-oldest = Los más antiguos primero
project-list-order-updated = El último cambio primero
project-list-order-updated_desc = El cambio más antiguo primero
project-list-order-owner = Propietario, de la A a la Z
project-list-order-owner_desc = Propietario, de la Z a la A
project-list-order-status = Estado, del inicio al final
project-list-order-status_desc = Estado, del final al inicio
project-list-order-urgency = Los más urgentes primero
project-list-order-urgency_desc = Los menos urgentes primero
project-list-order-start = El inicio más cercano primero
project-list-order-start_desc = El inicio más lejano primero

project-list-partner-title = Proyectos
project-list-admin-title = Proyectos enviados
project-list-search = Buscar proyectos...
project-list-none-title = Todavía no hay proyectos
project-list-none-hint = Aquí aparece todo lo que usted envía.
project-list-none-submitted-hint = Aquí aparece lo que envían los socios.
project-list-none-assigned-hint = Los proyectos aparecen aquí en cuanto se asignan a su empresa.
project-list-no-match = No se encontraron proyectos con “{ $search }”
project-list-no-match-filters = Ningún proyecto corresponde a estos filtros
project-list-filters =
    { $chosen ->
        [0] Filtros
        *[other] Filtros ({ $chosen })
    }
project-list-clear = Quitar los filtros
project-list-of-company = Solo { $name }
project-list-of-group = Solo { $name }
project-list-of-carrier = Aseguradora: { $name }
project-list-quiet-for =
    { $days ->
        [one] Sin cambios desde hace un día
        *[other] Sin cambios desde hace { $days } días
    }
project-list-all-groups = Mostrar todos los proyectos
project-list-all-companies = Mostrar los proyectos de todas las empresas
project-list-all-carriers = Mostrar los proyectos de todas las aseguradoras
project-list-submit = Enviar proyecto
project-list-more = Cargar más
project-list-unassigned = Sin asignar
project-list-inactive = Inactiva
project-list-columns = Columnas
project-list-export = Exportar
project-list-export-csv = Archivo CSV
project-list-export-xlsx = Libro de Excel (XLSX)
project-list-export-begun = Se está escribiendo el archivo
project-list-export-begun-hint = Llegará a sus descargas cuando esté listo.
project-list-import = Importar
project-list-deleted = Proyectos eliminados
project-list-error = No se pudieron cargar los proyectos
project-list-count =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] proyecto
        *[other] proyectos
    }

project-list-selection-select-of = Seleccionar { $project }, { $number }
