task-bulk-selection = Tareas seleccionadas
task-bulk-selected =
    { $count ->
        [one] { $count } tarea seleccionada
        *[other] { $count } tareas seleccionadas
    }
task-bulk-select-of = Seleccionar { $task }
task-bulk-change-status = Estado y prioridad
task-bulk-set-priority = Marcar como prioritarias
task-bulk-remove-priority = Quitar la prioridad
task-bulk-assign = Asignar…
task-bulk-set-due = Fecha límite…
task-bulk-delete = Eliminar…
task-bulk-assign-title =
    Asignar { $count ->
        [one] { $count } tarea
        *[other] { $count } tareas
    }
task-bulk-due-title =
    Fecha límite de { $count ->
        [one] { $count } tarea
        *[other] { $count } tareas
    }
task-bulk-remove-due = Quitar la fecha límite
task-bulk-cancel = Cancelar
task-bulk-save = Guardar
task-bulk-delete-title =
    ¿Eliminar { $count ->
        [one] { $count } tarea
        *[other] { $count } tareas
    }?
task-bulk-delete-question =
    { $count ->
        [one] Se eliminará la tarea seleccionada con todos sus archivos y su historial.
        *[other] Se eliminarán las { $count } tareas seleccionadas con todos sus archivos y su historial.
    } Esto no se puede deshacer.
task-bulk-delete-send =
    Eliminar { $count ->
        [one] { $count } tarea
        *[other] { $count } tareas
    }
task-bulk-changed =
    { $count ->
        [one] Se cambió { $count } tarea
        *[other] Se cambiaron { $count } tareas
    }
task-bulk-deleted =
    { $count ->
        [one] Se eliminó { $count } tarea
        *[other] Se eliminaron { $count } tareas
    }
