gallery-load-failed = No se pudieron cargar las fotos y los archivos.
gallery-none = Todavía no hay fotos
gallery-none-hint = Aquí verá las fotos de su propiedad.
gallery-before = Antes
gallery-after = Después
gallery-latest = Lo más reciente
gallery-open = { $label }: fotos del { $day }
gallery-more =
    { $count ->
        [one] Ver 1 foto más
        *[other] Ver { $count } fotos más
    }
gallery-documents = Documentos
gallery-download-all = Descargar todos los documentos
