event-proposed = Eventos propuestos
event-scheduled = Eventos programados
event-past = Eventos pasados
event-none = Todavía no hay eventos programados
event-none-hint = Las visitas, las entregas y los días de trabajo aparecen aquí en cuanto tienen fecha.
event-none-scheduled = Todavía no hay eventos programados
event-load-failed = No se pudieron cargar los eventos.
event-more-failed = No se pudieron cargar más eventos.
event-load-more = Cargar más
event-show-all =
    Ver los { $count }{ $more ->
        [true] +
        *[false] {""}
    }
event-zone = Todas las horas son de la { $name }.

event-create = Crear evento
event-update-status = Actualizar estado
event-edit = Editar evento
event-delete = Eliminar evento
event-actions = Más sobre { $title }, { $when }
event-update-status-of = Actualizar estado de { $title }, { $when }

# For owners.
event-offered-to-contractor = Ofrecimos estos horarios a su contratista. La cita aparecerá aquí en cuanto se elija uno.
event-proposed-to = Se propusieron estos horarios al contratista para que elija:
event-choose-one =
    { $isContractor ->
        [true] Elija el horario que mejor le convenga. Los demás se descartan.
        *[false] El contratista elige uno de estos horarios; usted también puede elegir.
    }
event-select = Elegir este horario
event-confirm = Confirmar este horario
event-edit-proposal = Editar evento propuesto
event-delete-proposal = Eliminar evento propuesto
event-timeslots =
    { $count ->
        [one] 1 horario
        *[other] { $count } horarios
    }
event-more-times = +{ $count } más
event-pending = Por confirmar
event-passed = Ya pasó
event-all-passed = Todos estos horarios ya pasaron. Se necesitan otros.

event-upcoming = Próximo evento
event-none-upcoming = No hay eventos próximos
event-upcoming-count = eventos próximos

event-pending-title = Horarios por confirmar
event-none-pending = No hay horarios por confirmar en este momento.
event-longest-first = Primero los que llevan más tiempo
event-no-company = Sin contratista asignado
event-pending-failed = No se pudieron cargar los horarios propuestos.
