file-add-title = Agregar archivos
file-add-send = Agregar archivos
file-add-files = Fotos y archivos
file-add-hint = Hasta 10 archivos. Los ven todas las personas del proyecto, también el propietario.
file-add-added =
    { $count ->
        [one] 1 archivo agregado
        *[other] { $count } archivos agregados
    }
file-add-failed = No se pudieron subir uno o más archivos
file-add-landed-before = Su primer intento sí había llegado: ya está en la lista. Agregue lo que sigue aquí, o elija más, solo si falta allí.
file-add-wait-for-uploads = Los archivos todavía se están enviando.
file-add-queued = Se agregan en cuanto lleguen.
file-add-offline = No tiene conexión. Los archivos se agregan en cuanto la recupere.
file-add-mend-uploads = No se pudieron subir uno o más archivos. Reintente o quítelos.
file-add-discard-title = ¿Descartar estos archivos?
file-add-discard-text = Los archivos que eligió se quitarán.
