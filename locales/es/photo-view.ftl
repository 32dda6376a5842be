photo-view-arrange = Ordenar por
photo-view-newest = Más recientes
photo-view-room = Habitación y fase
photo-view-date = Fecha de la foto
photo-view-person = Persona
photo-view-by-date = Por fecha
photo-view-by-room = Por habitación
photo-view-place = { $room } · { $phase }
photo-view-no-room = Sin habitación · { $phase }
photo-view-nowhere = Sin habitación ni fase
photo-view-documents = Documentos
photo-view-somebody = Persona desconocida
photo-view-count =
    { $count ->
        [one] 1 archivo
        *[other] { $count } archivos
    }
photo-view-photos =
    { $count ->
        [one] 1 foto
        *[other] { $count } fotos
    }
photo-view-loading = Cargando más archivos...
photo-view-incomplete = No se pudieron cargar todos los archivos.
photo-view-pair = Antes y después
photo-view-pair-of = Antes y después: { $name }
photo-view-before = Antes
photo-view-after = Después
photo-view-shares = { $left } { $first } %, { $right } { $second } %
photo-view-compare = Comparar
photo-view-compare-title = Comparar dos fotos
photo-view-side-by-side = Lado a lado
photo-view-slider = Deslizador
photo-view-how = Cómo comparar
photo-view-zoom-in = Acercar
photo-view-zoom-out = Alejar
photo-view-zoom = Zoom: { $percent } %
photo-view-photo = { $side }: { $name }
photo-view-facts = Acerca de esta foto
photo-view-facts-close = Cerrar
photo-view-name = Archivo
photo-view-caption = Descripción
photo-view-room-name = Habitación
photo-view-phase = Fase
photo-view-tags = Etiquetas
photo-view-taken = Tomada
photo-view-received = Recibida
photo-view-by = Agregada por
photo-view-camera = Cámara
photo-view-dimensions = Dimensiones
photo-view-size = Tamaño
photo-view-sum = SHA-256 del original
photo-view-position = Ubicación
photo-view-accuracy = { $position } (±{ $meters } m)
photo-view-describe = Editar la descripción
photo-view-history = Cambios de la descripción
photo-view-history-none = No se ha cambiado nada.
photo-view-history-failed = No se pudieron cargar los cambios.
photo-view-history-pair = Otra foto
photo-view-history-empty = (vacío)
photo-view-history-before = Foto de antes
