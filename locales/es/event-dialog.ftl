event-dialog-schedule-title = Programar evento
event-dialog-edit-title = Editar evento
event-dialog-edit-proposal-title = Editar evento propuesto
event-dialog-schedule = Programar evento
event-dialog-propose = Proponer horarios
event-dialog-save = Guardar cambios

event-dialog-type = Tipo de evento
# Used in its error messages.
event-dialog-type-label = Tipo de evento
event-dialog-choose-type = Elija
# Used in the list of fields that someone else changed.
event-dialog-title = Título
event-dialog-description = Descripción
event-dialog-description-readers = Esto lo leen todas las personas del proyecto, también el propietario.
event-dialog-timeslots = Horarios
event-dialog-timeslot = Horario { $number }
event-dialog-when = Fecha y hora
event-dialog-date = Fecha
event-dialog-start = Hora de inicio
event-dialog-end = Hora de fin
event-dialog-all-day = Todo el día
event-dialog-add = Agregar horario
event-dialog-remove = Quitar el horario { $number }
event-dialog-one-hint = Un solo horario se programa de inmediato. Agregue más, y el contratista elige entre ellos.
event-dialog-many-hint = Estos horarios se proponen a { $who }. El que se elija queda programado.
event-dialog-contractor = el contratista
event-dialog-nobody = Todavía no hay un contratista asignado. Mientras tanto, solo un administrador puede elegir un horario.
event-dialog-zone = Las horas son de la { $name }.

# What a company has on a day.
event-dialog-day-of = { $company } el { $day }
event-dialog-day-loading = Se está cargando el día de la empresa
event-dialog-day-failed = No se pudo cargar el día de la empresa.
event-dialog-day-free = No hay nada programado ese día.
event-dialog-day-full = No hay horas libres ese día.
event-dialog-day-free-hours = Libre:
event-dialog-day-use = Usar un horario libre entre { $hours }
event-dialog-day-proposed = propuesto
event-dialog-day-conflicts =
    { $count ->
        [one] { $company } tiene otro compromiso a esa hora.
        *[other] { $company } tiene otros { $count } compromisos a esa hora.
    }

event-dialog-unknown-type = Elija uno de los tipos que se ofrecen
event-dialog-slot-required = Se necesita al menos un horario
event-dialog-too-many-slots = Se pueden proponer 20 horarios como máximo
event-dialog-duplicate-slots = Hay dos horarios iguales
event-dialog-date-required = Escriba la fecha
event-dialog-not-aday = Escriba una fecha válida
event-dialog-date-past = La fecha no puede ser pasada
event-dialog-start-required = Escriba la hora de inicio
event-dialog-end-required = Escriba la hora de fin
event-dialog-not-atime = Escriba una hora válida
event-dialog-morning-or-afternoon = Elija AM o PM
event-dialog-order = La hora de fin debe ser después de la hora de inicio

event-dialog-scheduled = Evento programado
event-dialog-proposed = { $count } horarios propuestos
event-dialog-saved = Evento actualizado
event-dialog-proposal-saved = Evento propuesto actualizado
event-dialog-nothing-changed = No se cambió nada.
event-dialog-create-failed = No se pudo crear el evento. Intente de nuevo.
event-dialog-edit-failed = No se pudo actualizar el evento. Intente de nuevo.
event-dialog-edit-proposal-failed = No se pudo actualizar el evento propuesto. Intente de nuevo.
event-dialog-edit-proposal-toast = No se pudo actualizar el evento propuesto
event-dialog-landed-before = Su primer intento sí había llegado: el evento está ahí como usted lo envió. Envíe esto solo si debe quedar como un segundo evento.
event-dialog-discard-title = ¿Descartar lo que escribió?
event-dialog-discard-text = Lo que escribió aquí no se ha guardado.
event-dialog-gone = Este evento ya no existe.
event-dialog-gone-proposal = Esta propuesta se confirmó o se eliminó mientras tanto.
event-dialog-not-shown = Este evento no está entre los que se muestran
event-dialog-not-shown-hint = Quizás es uno más antiguo. Cargue más eventos pasados y ábralo desde ahí.
event-dialog-gone-hint = Aquí ya no se puede hacer nada con él.

event-dialog-select-title = Elegir el horario final
event-dialog-confirm-title = Confirmar el horario elegido
event-dialog-confirm-question = ¿Programar este evento para este horario?
event-dialog-others =
    { $count ->
        [one] El otro horario propuesto se descarta.
        *[other] Los otros { $count } horarios propuestos se descartan.
    }
event-dialog-confirm = Confirmar horario
event-dialog-confirming = Confirmando...
event-dialog-confirmed = Horario confirmado
event-dialog-confirmed-by-contractor = ¡Horario confirmado!
event-dialog-confirm-failed = No se pudo confirmar el horario. Intente de nuevo.
event-dialog-slot-moved = Esta propuesta cambió mientras tanto. Revise el horario otra vez.
event-dialog-slot-removed = Este horario ya no se propone. Elija otro.

event-dialog-delete-title = Eliminar evento
event-dialog-delete-question = ¿Seguro que desea eliminar { $title } ({ $when })?
event-dialog-delete-for-good = Esto no se puede deshacer.
event-dialog-delete = Eliminar evento
event-dialog-deleted = Evento eliminado
event-dialog-delete-stale = Otra persona cambió esto mientras tanto. Revíselo otra vez.
event-dialog-delete-failed = No se pudo eliminar el evento. Intente de nuevo.
event-dialog-delete-proposal-title = Eliminar evento propuesto
event-dialog-delete-proposal-question =
    ¿Seguro que desea eliminar { $title } con { $count ->
        [one] su horario
        *[other] sus { $count } horarios
    }?
event-dialog-delete-proposal = Eliminar evento propuesto
event-dialog-proposal-deleted = Evento propuesto eliminado
event-dialog-delete-timeslot-failed = No se pudo eliminar el horario
event-dialog-delete-proposal-failed = No se pudo eliminar el evento propuesto
event-dialog-gone-already = Ya se había eliminado.
event-dialog-keep = Conservar
event-dialog-cancel = Cancelar
event-dialog-close = Cerrar

event-dialog-status-title = Actualizar el estado del evento
event-dialog-status-send = Actualizar
event-dialog-status-status = Estado
event-dialog-status-choose = Elija
event-dialog-status-choose-again = Elija de nuevo el estado
event-dialog-status-notes = Notas
event-dialog-status-notes-placeholder = Qué pasó, qué sigue
event-dialog-status-notes-readers = Esto lo leen todas las personas del proyecto, también el propietario.
event-dialog-status-notes-long = Las notas no pueden tener más de 5000 caracteres
event-dialog-status-files = Fotos y archivos
event-dialog-status-failed = No se pudo actualizar el estado del evento: { $message }
event-dialog-status-unknown-error = Error desconocido
event-dialog-status-moved-to = Otra persona cambió este evento a { $status } mientras tanto. Sus notas y archivos siguen aquí.
event-dialog-status-changed = Otra persona cambió este evento mientras tanto. Revíselo y envíe de nuevo.
event-dialog-status-landed-before = Su primer intento sí había llegado: está en la cronología como usted lo envió. Envíe lo que sigue aquí solo si falta allí.
event-dialog-status-wait-for-uploads = Los archivos todavía se están enviando.
event-dialog-status-queued = La actualización se envía en cuanto lleguen los archivos.
event-dialog-status-offline = No tiene conexión. La actualización se envía en cuanto la recupere.
event-dialog-status-stays-open = Este dispositivo no puede guardar la actualización. No cierre esta página hasta que se envíe.
event-dialog-status-mend-uploads = Algunos archivos no se enviaron. Reintente o quítelos.
event-dialog-status-discard-title = ¿Descartar esta actualización?
event-dialog-status-discard-text = Se quitarán sus notas y los archivos que agregó.
