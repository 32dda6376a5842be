attachment-attached-remove = Eliminar { $name }
attachment-attached-preview = Ver { $name }

attachment-send-cancel = Cancelar
attachment-send-without-failed = Enviar sin los archivos que fallaron
attachment-send-keep = Seguir editando
attachment-send-discard = Descartar

attachment-picker-choose = Elegir archivos
attachment-picker-photo = Tomar una foto
attachment-picker-chosen = Archivos elegidos
attachment-picker-camera = { $label } (cámara)
attachment-picker-uploading = Subiendo { $name }
attachment-picker-progress = { $sent } de { $size }
attachment-picker-uploaded = Subido
attachment-picker-retry = Reintentar { $name }
attachment-picker-cancel = Cancelar { $name }
attachment-picker-remove = Quitar { $name }

attachment-image-preview = Ver { $name }

attachment-lightbox-failed = No se pudo mostrar el archivo: la foto no cargó.

attachment-lightbox-previous = Anterior
attachment-lightbox-next = Siguiente
attachment-lightbox-close = Cerrar
attachment-lightbox-download = Descargar
attachment-lightbox-zoom-in = Acercar
attachment-lightbox-zoom-out = Alejar
attachment-lightbox-lightbox = Visor de fotos
attachment-lightbox-photo-gallery = Galería de fotos
attachment-lightbox-carousel = Carrusel
attachment-lightbox-slide = Foto
attachment-lightbox-caption = Nombre del archivo
attachment-lightbox-index-of-total = { $index } de { $total }

attachment-opening-opening = Abriendo

attachment-refused-not-taken =
    No se agregó: { $names }{ $more ->
        [0] {""}
        *[other] {" "}y { $more } más
    }

attachment-text-preview-failed = No se pudo mostrar el archivo: { $message }
attachment-text-preview-is-cut = Este es el comienzo. Descargue el archivo para leerlo completo.
attachment-text-preview-download = Descargar

attachment-video-failed = No se pudo reproducir el video: { $message }
attachment-video-not-playable = Este navegador no puede reproducir este video. Descárguelo para verlo con otro programa.
attachment-video-download = Descargar ({ $size })
attachment-video-stays-open = Los videos grandes no se guardan en este dispositivo. Mantenga esta página abierta hasta que se envíe todo.
attachment-video-not-kept = Los videos grandes no se pueden guardar en este dispositivo. Inténtelo de nuevo cuando tenga conexión.

attachment-link-expired = el enlace ya no es válido. Vuelva a cargar la página.

attachment-upload-refused = El archivo no se aceptó. Intente de nuevo.
attachment-upload-changed = el archivo se modificó o se movió después de elegirlo. Elíjalo de nuevo.
attachment-upload-failed = El servidor no pudo recibir el archivo. Intente de nuevo.
attachment-upload-not-arrived = No se pudo subir { $name }: { $reason }

attachment-download-unknown = Error desconocido
attachment-download-failed = No se pudo descargar el archivo
attachment-download-failed-because = No se pudo descargar el archivo: { $message }

attachment-open-file-blocked = El navegador bloqueó la vista previa. Permita las ventanas emergentes e intente de nuevo, o use el botón para descargar.
attachment-open-file-failed = No se pudo mostrar el archivo: { $message }
attachment-open-file-unknown = Error desconocido
attachment-open-file-gone = no se encontró el archivo. Vuelva a cargar la página.

attachment-failure-42883 = No se encontró una función de la base de datos; comuníquese con soporte
attachment-failure-23503 = La referencia de la actualización no es válida; vuelva a cargar la página e intente de nuevo
attachment-failure-22P02 = El formato del archivo no es válido; intente subirlo de nuevo
attachment-failure-23514 = El archivo no se aceptó; revise su tamaño y su tipo
attachment-failure-permission = Usted no tiene permiso para agregar archivos a este proyecto
attachment-failure-rls = Una regla de seguridad lo impide; verifique que este proyecto le esté asignado
attachment-failure-policy = Una regla de seguridad lo impide; verifique que este proyecto le esté asignado
attachment-failure-other = No se pudieron guardar los archivos
attachment-failure-coded = { $reason } (Código: { $code })

attachment-picker-earlier = Mover { $name } hacia arriba
attachment-picker-needs-connection = Necesita conexión. Mantenga esta página abierta hasta que se envíe.
attachment-rule-simple-too-many = Puede subir hasta 5 archivos.
attachment-rule-simple-too-large = El archivo { $name } es demasiado grande. El máximo es 10 MB.
attachment-rule-simple-not-accepted = El tipo del archivo { $name } no se acepta.
attachment-rule-too-many = Se permiten 10 archivos como máximo
attachment-rule-too-large = El archivo es demasiado grande. El máximo es 10 MB
attachment-rule-not-accepted = Este tipo de archivo no se acepta. Se aceptan: JPEG, PNG, GIF, WebP, HEIC, PDF, TXT, DOC, DOCX, XLSX, CSV, ESX, EML, MP4, MOV
attachment-rule-sizes = Tamaño máximo: { $most }.
attachment-rule-sizes-with-videos = Tamaño máximo: { $most }, o { $video } si es un video.
attachment-rule-video-too-large = El video { $name } es demasiado grande. El máximo es { $limit }.
attachment-rule-characters = El nombre del archivo tiene caracteres no válidos
attachment-rule-forbidden = Este tipo de archivo no se permite por seguridad
attachment-rule-name-too-long = El nombre del archivo es demasiado largo
attachment-rule-empty = El archivo está vacío
