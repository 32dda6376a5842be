photo-room = Habitación
photo-phase = Fase
photo-caption = Descripción
photo-caption-hint = Lo que muestra la foto
photo-tags = Etiquetas
photo-room-new = Otra habitación
photo-tag-new = Etiqueta nueva
photo-add = Agregar
photo-none = Ninguna
photo-more-choices = { $count } más
photo-describe = Describir
photo-describe-of = Describir { $name }
photo-described-as = { $name }: { $words }
photo-clear-of = Borrar la descripción de { $name }
photo-same-for-all = Lo mismo para todas las fotos
photo-same-done = Todas las fotos tienen esta habitación, esta fase y estas etiquetas
photo-position-known = Lugar registrado
photo-after-of = Foto de antes
photo-after-of-photo = Antes: { $name }, { $day }
photo-choose-before = Elegir la foto de antes
photo-choose-other = Elegir otra foto
photo-before-hint = Elija la foto anterior del mismo lugar.
photo-before-load-failed = No se pudieron cargar las fotos anteriores.
photo-before-nothing = Este proyecto no tiene fotos anteriores.
photo-before-more = Cargar más
photo-before-remove = Quitar
photo-position = Registrar dónde se toman las fotos
photo-position-hint = Solo mientras toma fotos aquí. Lo ven la oficina y su empresa.
photo-position-asking = Preguntando a este dispositivo por su posición...
photo-position-refused = Este navegador no permite que el portal sepa dónde está usted. Permítalo en la configuración del navegador y vuelva a activar esta opción.
photo-position-unknown = Este dispositivo no sabe dónde está en este momento. Hasta que lo sepa, las fotos se envían sin lugar.
photo-dialog-title =
    { $count ->
        [one] Describir 1 foto
        *[other] Describir { $count } fotos
    }
photo-dialog-hint = Solo se guarda lo que cambie aquí.
photo-dialog-different = Estas fotos son distintas.
photo-dialog-save = Guardar
photo-dialog-nothing-changed = No hay cambios que guardar.
photo-dialog-described =
    { $count ->
        [one] 1 foto descrita
        *[other] { $count } fotos descritas
    }
photo-dialog-bulk-describe = Describir
photo-dialog-discard-title = ¿Descartar los cambios?
photo-dialog-discard-text = Las fotos quedan como estaban.
photo-dialog-too-many = Se pueden describir { $most } fotos a la vez como máximo.
