note-title = Notas y archivos de la administración
note-add = Agregar nota y archivos
note-none = Todavía no hay notas
note-none-hint = Lo que la oficina debe saber de este proyecto, en texto y archivos. Solo lo ven los administradores.
note-load-failed = No se pudieron cargar las notas.
note-load-more = Cargar más
note-somebody = Alguien
note-edit-of = Editar { $note }
note-delete-of = Eliminar { $note }
note-note-of = la nota de { $author }, { $when }

note-note = Nota
note-empty = La nota no puede estar vacía
note-save = Guardar cambios
note-cancel = Cancelar
note-saved = Nota actualizada
note-update-failed = No se pudo actualizar la nota
note-gone = Esta nota ya no existe. Todavía puede copiar su texto desde aquí.
note-last-file = Una nota sin texto se elimina junto con su último archivo. Guarde algún texto antes de eliminarlo.
note-lost = La nota que estaba editando no se ha guardado.

note-dialog-placeholder = ¿Qué deben saber los demás administradores?
note-dialog-files = Archivos adjuntos
note-dialog-files-hint = Hasta 10 archivos.
note-dialog-more-hint =
    { $room ->
        [one] 1 archivo más.
        *[other] Hasta { $room } archivos más.
    }
note-dialog-files-full = Ya hay 10 archivos. Elimine uno para agregar otro.
note-dialog-nothing = Escriba una nota o elija archivos
note-dialog-added = Nota agregada
note-dialog-files-added =
    { $count ->
        [one] 1 archivo agregado
        *[other] { $count } archivos agregados
    }
note-dialog-add-failed = No se pudo agregar el contenido
note-dialog-landed-before = Su primer intento sí había llegado: está ahí como usted lo envió. Envíe esto solo si debe quedar como una segunda nota.
note-dialog-offline = No tiene conexión. La nota se envía en cuanto la recupere.
note-dialog-queued = La nota se envía en cuanto lleguen los archivos.
note-dialog-wait-for-uploads = Los archivos todavía se están enviando.
note-dialog-mend-uploads = Algunos archivos no se enviaron. Reintente o quítelos.
note-dialog-discard-changes = ¿Descartar sus cambios?
note-dialog-keep-editing = Seguir editando
note-dialog-discard = Descartar
note-dialog-discard-title = ¿Descartar esta nota?
note-dialog-discard-text = Se quitarán lo que escribió y los archivos que agregó.

note-dialog-delete-title = Eliminar nota
note-dialog-delete-question =
    ¿Seguro que desea eliminar la nota “{ $note }”{ $files ->
        [0] {""}
        [one] {" "}y su archivo
        *[other] {" "}y sus { $files } archivos
    }? Esto no se puede deshacer.
note-dialog-delete-files-question =
    ¿Seguro que desea eliminar { $files ->
        [one] esta nota con su archivo
        *[other] esta nota con sus { $files } archivos
    }? Esto no se puede deshacer.
note-dialog-delete = Eliminar nota
note-dialog-deleted = Nota eliminada
note-dialog-delete-failed = No se pudo eliminar la nota
note-dialog-delete-stale = Otra persona cambió esta nota mientras tanto. Revísela otra vez.
note-dialog-gone-already = Ya se había eliminado.

note-dialog-delete-file-title = Eliminar archivo
note-dialog-delete-file-question = ¿Seguro que desea eliminar { $name }? Esto no se puede deshacer.
note-dialog-delete-last-file-question = ¿Seguro que desea eliminar { $name }? La nota no contiene nada más, así que también se elimina. Esto no se puede deshacer.
note-dialog-delete-file = Eliminar archivo
note-dialog-file-deleted = Archivo eliminado
note-dialog-delete-file-failed = No se pudo eliminar el archivo
note-edited = Editada el { $when }
note-edited-by = Editada por { $by } el { $when }
