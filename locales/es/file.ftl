file-which = Qué archivos
file-all = Todos
file-original-submission = Envío original
file-status-updates = Actualizaciones
file-add = Agregar archivos
file-preview-of = Ver { $name }
file-download-of = Descargar { $name }
file-none = Todavía no hay archivos
file-none-hint = Aquí aparecen los archivos que se enviaron con el proyecto o se agregaron con una actualización.
file-none-here = No hay archivos en este grupo
file-delete-of = Eliminar { $name }
file-delete-title = Eliminar archivo
file-delete-question = ¿Seguro que desea eliminar el archivo { $name }? Esto no se puede deshacer.
file-delete = Eliminar
file-keep = Cancelar
file-deleted = Archivo eliminado
file-delete-failed = No se pudo eliminar el archivo.
file-select = Seleccionar
file-select-of = Seleccionar { $name }
file-selection = Archivos seleccionados
file-selected =
    { $count ->
        [one] 1 archivo seleccionado
        *[other] { $count } archivos seleccionados
    }
file-select-all = Seleccionar todos
file-select-none = No seleccionar ninguno
file-download-selected = Descargar ZIP
file-too-many-selected = Se pueden descargar { $most } archivos a la vez como máximo.
file-too-many-to-delete = Se pueden eliminar { $most } archivos a la vez como máximo.
file-delete-selected = Eliminar…
file-delete-many-title =
    ¿Eliminar { $count ->
        [one] { $count } archivo
        *[other] { $count } archivos
    }?
file-delete-many-question = Se eliminan para todos, también de las actualizaciones con las que llegaron.
file-deleted-many =
    { $count ->
        [one] Se eliminó { $count } archivo
        *[other] Se eliminaron { $count } archivos
    }
file-stop-selecting = Cancelar
file-load-failed = No se pudieron cargar los archivos.
