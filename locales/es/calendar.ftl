calendar-view-agenda = Agenda
calendar-view-month = Mes
calendar-view-week = Semana
calendar-view-day = Día
calendar-view-contractors = Contratistas

calendar-title = Calendario
calendar-zone = Todas las horas son de la { $name }.
calendar-schedule = Programar evento
calendar-view = Vista
calendar-today = Hoy
calendar-before =
    { $view ->
        [agenda] Antes
        [month] Mes anterior
        [week] Semana anterior
        [day] Día anterior
        *[contractors] Semana anterior
    }
calendar-after =
    { $view ->
        [agenda] Después
        [month] Mes siguiente
        [week] Semana siguiente
        [day] Día siguiente
        *[contractors] Semana siguiente
    }

calendar-filters = Filtros
calendar-project = Código del proyecto
calendar-project-unknown = No se encontró el proyecto, o usted no tiene acceso
calendar-project-unknown-hint = El calendario está filtrado por el código de un proyecto que no existe o que usted no puede ver.
calendar-clear-project = Quitar el filtro del proyecto { $code }
calendar-types = Tipos
calendar-contractor = Contratista
calendar-all-contractors = Todos los contratistas
calendar-search-contractors = Todos los contratistas
calendar-no-companies = No se encontró ningún contratista
calendar-searching = Buscando...
calendar-more-companies = Escriba para encontrar más
calendar-chosen-company = Contratista elegido
calendar-clear-filters = Quitar los filtros
calendar-legend = Leyenda

calendar-proposed = Propuesto
calendar-passed = Ya pasó
calendar-all-day = Todo el día
calendar-entries =
    { $count ->
        [0] nada programado
        *[other] { $count ->
            [one] 1 evento
            *[other] { $count } eventos
        }
    }
calendar-more = +{ $count } más
calendar-more-of = { $count } más el { $day }
calendar-days = Días

calendar-load-failed = No se pudo cargar el calendario.
calendar-empty = No hay nada programado aquí
calendar-empty-hint = Las visitas, las entregas y los días de trabajo de sus proyectos aparecen aquí en cuanto tienen fecha.
calendar-empty-filtered = Nada corresponde a los filtros.
calendar-truncated = Hay más de lo que se puede mostrar a la vez. Elija menos días, o use los filtros.
calendar-no-contractor = Sin contratista asignado
calendar-companies-more = No se muestran todos los contratistas. Filtre por uno para verlo.

calendar-entry-project = Proyecto
calendar-entry-address = Dirección de la propiedad
calendar-entry-contractor = Contratista
calendar-entry-open-project = Abrir proyecto
calendar-entry-only-project = Solo este proyecto
calendar-entry-update-status = Actualizar estado
calendar-entry-edit = Editar evento
calendar-entry-delete = Eliminar evento
calendar-entry-select = Elegir este horario
calendar-entry-confirm = Confirmar este horario
calendar-entry-edit-proposal = Editar evento propuesto
calendar-entry-delete-proposal = Eliminar evento propuesto
calendar-entry-one-of =
    { $count ->
        [one] El único horario propuesto
        *[other] Uno de { $count } horarios propuestos
    }
calendar-entry-gone = Este evento ya no existe.
calendar-entry-gone-title = No se encontró el evento
calendar-entry-gone-hint = Se eliminó, o el enlace es de un evento que usted no puede ver.
calendar-entry-far-hint = No está cerca de hoy. Filtre por su proyecto, o vaya a sus días.
calendar-entry-looking = Buscando el evento...
calendar-entry-look-failed = No se pudo cargar el evento.
calendar-entry-close = Cerrar

calendar-entry-choose-title = Programar evento
calendar-entry-choose-hint = ¿Para qué proyecto?
calendar-entry-search-projects = Buscar proyectos...
calendar-entry-no-projects = No se encontraron proyectos
calendar-entry-projects-failed = No se pudieron cargar los proyectos.
calendar-entry-load-more = Cargar más

calendar-entry-moved = Evento movido
calendar-entry-resized = Evento cambiado
calendar-entry-moved-back = Se volvió a como estaba
calendar-entry-move-failed = No se pudo actualizar el evento. Intente de nuevo.
calendar-entry-conflict-title = A la misma hora
calendar-entry-conflict-text = { $company } tiene otra cosa el { $when }:
calendar-entry-this-company = El contratista
calendar-entry-conflict-more = Puede haber más.
calendar-entry-save-anyway = Guardar de todos modos
calendar-entry-keep = Dejar como estaba
calendar-entry-keep-hint = El evento se queda donde estaba.
calendar-entry-stale-title = Otra persona cambió este evento mientras tanto
calendar-entry-stale-text = No se guardó nada de lo suyo. Ahora es:
calendar-entry-proposed-time = Horario propuesto
calendar-weekday-0 = Dom
calendar-weekday-1 = Lun
calendar-weekday-2 = Mar
calendar-weekday-3 = Mié
calendar-weekday-4 = Jue
calendar-weekday-5 = Vie
calendar-weekday-6 = Sáb
