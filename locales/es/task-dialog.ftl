task-dialog-create-title = Crear tarea
task-dialog-edit-title = Actualizar tarea
task-dialog-create = Crear tarea
task-dialog-save = Actualizar tarea

task-dialog-description = Descripción
task-dialog-description-placeholder = Qué hay que hacer
task-dialog-status = Estado
task-dialog-assignee = Asignada a
task-dialog-nobody = Nadie
task-dialog-search-people = Busque por nombre o correo
task-dialog-searching = Buscando...
task-dialog-no-people = No se encontró a nadie
task-dialog-search-failed = No se pudo cargar la lista de personas.
task-dialog-more-people = Hay más personas: escriba un nombre para buscar.
task-dialog-priority = Tarea prioritaria
task-dialog-priority-hint = Aparece encima de las demás tareas.
task-dialog-due-date = Fecha límite
task-dialog-not-aday = Escriba una fecha válida
task-dialog-zone = Los días se cuentan según la { $name }.
task-dialog-present = Ya adjuntos
task-dialog-removed =
    { $count ->
        [one] Se eliminará 1 archivo.
        *[other] Se eliminarán { $count } archivos.
    }
task-dialog-keep-files =
    { $count ->
        [one] Conservarlo
        *[other] Conservarlos
    }
task-dialog-files = Archivos adjuntos
task-dialog-files-hint =
    { $room ->
        [one] 1 archivo más.
        *[other] Hasta { $room } archivos.
    }
task-dialog-files-full = Ya hay 10 archivos. Elimine uno para agregar otro.

task-dialog-created = Tarea creada
task-dialog-create-failed = No se pudo crear la tarea
task-dialog-updated = Tarea actualizada
task-dialog-update-failed = No se pudo actualizar la tarea
task-dialog-nothing-changed = No se cambió nada.
task-dialog-landed-before = Su primer intento sí había llegado: la tarea está ahí como usted la envió. Envíe esto solo si debe quedar como una segunda tarea.
task-dialog-gone = Esta tarea ya no existe.
task-dialog-gone-hint = Aquí ya no se puede hacer nada con ella.
task-dialog-not-shown = Esta tarea no está entre las que se muestran
task-dialog-not-shown-hint = Muestre todas las tareas, o cargue más, y ábrala desde ahí.
task-dialog-close = Cerrar

task-dialog-offline = No tiene conexión. La tarea se envía en cuanto la recupere.
task-dialog-queued = La tarea se envía en cuanto lleguen los archivos.
task-dialog-wait-for-uploads = Los archivos todavía se están enviando.
task-dialog-mend-uploads = Algunos archivos no se enviaron. Reintente o quítelos.
task-dialog-discard-title = ¿Descartar lo que escribió?
task-dialog-discard-text = Lo que escribió aquí no se ha guardado.

task-dialog-delete-title = Eliminar tarea
task-dialog-delete-question = ¿Seguro que desea eliminar la tarea “{ $task }”? Esto no se puede deshacer.
task-dialog-delete = Eliminar tarea
task-dialog-deleted = Tarea eliminada
task-dialog-delete-failed = No se pudo eliminar la tarea
task-dialog-delete-stale = Otra persona cambió esta tarea mientras tanto. Revísela otra vez.
task-dialog-gone-already = Ya se había eliminado.

task-dialog-history-title = Historial de la tarea
task-dialog-history-failed = No se pudo cargar el historial de la tarea.
task-dialog-no-history = Esta tarea todavía no tiene historial.
task-dialog-load-more = Cargar más
task-dialog-somebody = Alguien
task-dialog-yes = Sí
task-dialog-no = No

task-dialog-field-created = Tarea creada
task-dialog-field-description = Descripción
task-dialog-field-status = Estado
task-dialog-field-is_priority = Prioritaria
