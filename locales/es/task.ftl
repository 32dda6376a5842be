task-create = Crear tarea
task-filter = Estado
task-all = Todas
task-counted = { $label } ({ $count })
task-none = Todavía no hay tareas
task-none-hint = Qué hay que hacer en este proyecto, quién lo hace y para cuándo. Solo lo ven los administradores.
task-none-of-status = No hay tareas con el estado “{ $label }”
task-show-all = Mostrar todas las tareas
task-load-failed = No se pudieron cargar las tareas.
task-load-more = Cargar más

task-date = Fecha
task-project = Proyecto
task-assigned = Asignada a
task-status = Estado
task-description = Descripción
task-actions = Acciones
task-due = Vence:
task-no-due-date = Sin fecha límite
task-overdue = Vencida
task-created = Creada el { $date }
task-nobody = Sin asignar
task-priority = Prioritaria
task-files =
    { $count ->
        [one] 1 archivo
        *[other] { $count } archivos
    }

task-update = Actualizar
task-history = Historial
task-delete = Eliminar
task-update-of = Actualizar “{ $task }”
task-history-of = Historial de “{ $task }”
task-delete-of = Eliminar “{ $task }”
task-change-status = { $label }. Cambiar el estado de “{ $task }”

task-updated = Tarea actualizada
task-update-failed = No se pudo actualizar la tarea
task-stale = Otra persona cambió esta tarea mientras tanto. Revísela otra vez.
task-taken-back = La tarea volvió a su estado anterior
