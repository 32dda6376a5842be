update-dialog-status = Estado
update-dialog-notes = Notas
update-dialog-notes-placeholder = Qué se hizo, qué sigue
update-dialog-notes-readers = Esto lo leen todas las personas del proyecto, también el propietario.
update-dialog-somebody = Otra persona
update-dialog-moved = { $who } cambió este proyecto a { $status } mientras usted escribía.
update-dialog-moved-kept = Su actualización quedará con ese estado, a menos que elija otro.
update-dialog-moved-lost = Usted había elegido { $status }. Sus notas y archivos siguen aquí.
update-dialog-gone = No se encontró el proyecto, o usted no tiene acceso
update-dialog-gone-hint = Esta actualización ya no se puede enviar. Copie lo que escribió si lo necesita.
update-dialog-gone-files-hint = Esta actualización ya no se puede enviar. Guarde lo que necesite de ella antes de cerrar.
update-dialog-save-files =
    { $count ->
        [one] Guardar archivo
        *[other] Guardar archivos
    }
update-dialog-gone-nothing = Esta actualización ya no se puede enviar.
update-dialog-copy-notes = Copiar las notas
update-dialog-written = Lo que usted escribió
update-dialog-choose-again = Elija de nuevo el estado.
update-dialog-files = Fotos y archivos
update-dialog-files-parts = { $count } archivos, enviados en { $parts } actualizaciones.
update-dialog-more-files = Más fotos y archivos ({ $part } de { $parts })
update-dialog-too-many = Puede agregar hasta { $count } archivos a la vez.
update-dialog-files-hint = Hasta 5 archivos.
update-dialog-failed = No se pudo actualizar el estado: { $message }
update-dialog-landed-before = Su primer intento sí había llegado: está en la cronología como usted lo envió. Agregue esto solo si debe quedar como una segunda actualización.
update-dialog-notes-first = Escriba primero las notas.
update-dialog-wait-for-uploads = Los archivos todavía se están enviando.
update-dialog-queued = La actualización se envía en cuanto lleguen los archivos.
update-dialog-offline = No tiene conexión. La actualización se envía en cuanto la recupere.
update-dialog-device-full = Este dispositivo está lleno y no pudo guardar la actualización. Libere espacio o intente de nuevo cuando tenga señal.
update-dialog-not-kept = Este dispositivo no puede guardar la actualización. Intente de nuevo cuando tenga señal.
update-dialog-stays-open = Este dispositivo no puede guardar la actualización. No cierre esta página hasta que se envíe.
update-dialog-mend-uploads = No se pudieron subir uno o más archivos. Reintente o quítelos.
update-dialog-discard-title = ¿Descartar esta actualización?
update-dialog-discard-text = Se quitarán sus notas y los archivos que agregó.

update-dialog-open-work-legend = Eventos, tareas y propuestas pendientes
update-dialog-open-work-hint = Elija qué pasa con cada uno al guardar esta actualización.
# For contractors, who complete visits only.
update-dialog-open-work-visits = Visita al sitio
update-dialog-open-work-visits-hint = Queda como completada con esta actualización. Después se puede deshacer.
update-dialog-open-work-loading = Cargando eventos, tareas y propuestas pendientes...
update-dialog-open-work-wait = La actualización se envía en cuanto se carguen los eventos pendientes.
update-dialog-open-work-load-failed = No se pudieron cargar los eventos, las tareas y las propuestas pendientes. Se quedan como están.
update-dialog-open-work-kinds-event = Evento
update-dialog-open-work-kinds-task = Tarea
update-dialog-open-work-kinds-proposal = Propuesta de horarios
update-dialog-open-work-timeslots =
    { $count ->
        [one] 1 horario
        *[other] { $count } horarios
    }
update-dialog-open-work-choice = Qué pasa con “{ $name }”
update-dialog-open-work-all = Todos
update-dialog-open-work-different = Distinto en cada uno
update-dialog-open-work-all-keep = Dejar todo como está
update-dialog-open-work-all-completed =
    { $hasProposals ->
        [true] Terminar y eliminar propuestas
        *[false] Terminar todo
    }
update-dialog-open-work-all-canceled =
    { $hasProposals ->
        [true] Cancelar y eliminar propuestas
        *[false] Cancelar todo
    }
update-dialog-open-work-all-deleted = Eliminar todo
update-dialog-open-work-open =
    { $count ->
        [one] Queda pendiente { $list }.
        *[other] Quedan pendientes { $list }.
    }
update-dialog-open-work-events =
    { $count ->
        [one] { $count } evento
        *[other] { $count } eventos
    }
update-dialog-open-work-tasks =
    { $count ->
        [one] { $count } tarea
        *[other] { $count } tareas
    }
update-dialog-open-work-proposals =
    { $count ->
        [one] { $count } propuesta de horarios
        *[other] { $count } propuestas de horarios
    }
update-dialog-open-work-choice-keep = Dejar como está
update-dialog-open-work-choice-completed = Terminar
update-dialog-open-work-choice-canceled = Cancelar
update-dialog-open-work-choice-delete = Eliminar

update-dialog-shots-warn = { $count ->
    [one] Falta { $count } foto que este estado necesita. Puede establecerlo de todos modos.
   *[other] Faltan { $count } fotos que este estado necesita. Puede establecerlo de todos modos.
}
update-dialog-shots-block = { $count ->
    [one] Falta { $count } foto. Este estado no se puede establecer sin ella.
   *[other] Faltan { $count } fotos. Este estado no se puede establecer sin ellas.
}
update-dialog-shots-take = Tomar las fotos que faltan
update-dialog-shots-override = Motivo para establecer el estado sin las fotos
update-dialog-shots-override-hint = La cronología lo muestra con su nombre. El propietario no lo ve.
