package-dialog-open = Paquete de reclamación
package-dialog-title = Paquetes de reclamación
package-dialog-hint = Un archivo ZIP con todo lo que necesita la aseguradora: las fotos y los documentos tal como se recibieron, un informe, la cronología y sumas de verificación que muestran si algo se cambió.
package-dialog-recipient = Destinatario
package-dialog-recipient-hint = Por ejemplo, la aseguradora y su ajustador. El paquete los nombra.
package-dialog-messages = Incluir los mensajes
package-dialog-internal = Incluir notas y tareas de administración
package-dialog-internal-hint = Solo los administradores pueden ver y compartir un paquete así.
package-dialog-originals = Incluir los originales de las fotos difuminadas
package-dialog-originals-hint = Las fotos con caras o matrículas difuminadas normalmente se incluyen difuminadas. Incluya los originales solo si el destinatario puede ver lo que se ocultó.
package-dialog-language = Idioma del paquete
package-dialog-make = Crear paquete
package-dialog-past = Paquetes de este proyecto
package-dialog-past-hint = Cada archivo ZIP se conserva 30 días. Después, la lista sigue mostrando qué se creó y para quién.
package-dialog-none = Todavía no se han creado paquetes.
package-dialog-name = Paquete { $number } para { $recipient }
package-dialog-made-by = { $when }, por { $name }
package-dialog-queued = Espera a otros paquetes
package-dialog-report = Se prepara el informe: { $done } de { $total } fotos
package-dialog-laying-out = Se termina el informe
package-dialog-copies = Se copian las fotos sin datos de ubicación ni de cámara: { $done } de { $total }
package-dialog-running = { $done } de { $total } archivos, { $bytes } de { $size }
package-dialog-paused = En espera del almacenamiento de archivos, que está ocupado o no disponible. Continuará automáticamente.
package-dialog-finishing = Se termina el paquete
package-dialog-done = Listo, { $size }
package-dialog-gone = El archivo ZIP se eliminó después de 30 días. Cree un paquete nuevo si lo necesita otra vez.
package-dialog-withdrawn = El archivo ZIP se eliminó y se revocaron sus enlaces. Cree un paquete nuevo si lo necesita otra vez.
package-dialog-failed-storage = No se pudo guardar el paquete. Inténtelo de nuevo más tarde.
package-dialog-failed-no-space = No se pudo guardar el paquete porque el servidor tiene muy poco espacio libre en el disco. Comuníquese con la oficina.
package-dialog-failed-changed = No se pudo crear el paquete porque { $file } ya no es el archivo que recibió el portal. Comuníquese con la oficina.
package-dialog-failed-content = No se pudo crear el paquete. Si vuelve a ocurrir, comuníquese con la oficina.
package-dialog-canceled = Cancelado
package-dialog-with-messages = Con mensajes
package-dialog-with-internal = Con notas y tareas de administración
package-dialog-with-originals = Con originales de fotos difuminadas
package-dialog-new = { $count ->
    [0] Ningún archivo nuevo
    [one] { $count } archivo nuevo
   *[other] { $count } archivos nuevos
}
package-dialog-missing = { $count ->
    [one] Falta { $count } archivo
   *[other] Faltan { $count } archivos
}
package-dialog-unshared = { $count ->
    [one] No se pudo copiar { $count } archivo
   *[other] No se pudieron copiar { $count } archivos
}
package-dialog-broken-log = { $count ->
    [one] El historial no coincide con su registro: { $count } diferencia
   *[other] El historial no coincide con su registro: { $count } diferencias
}
package-dialog-timestamp-none = Sin sello de tiempo
package-dialog-timestamp-pending = El sello de tiempo llegará después
package-dialog-timestamp-done = Con sello de tiempo
package-dialog-sum = SHA-256
package-dialog-copy-sum-of = Copiar el SHA-256 del paquete { $number }
package-dialog-contents = Contenido
package-dialog-contents-of = Contenido del paquete { $number }
package-dialog-contents-failed = No se pudo cargar el contenido
package-dialog-new-file = Nuevo
package-dialog-more-files = Mostrar más archivos
package-dialog-older = Mostrar paquetes anteriores
package-dialog-download = Descargar
package-dialog-download-of = Descargar el paquete { $number }
package-dialog-timestamp = Sello de tiempo
package-dialog-timestamp-of = Sello de tiempo del paquete { $number }
package-dialog-share = Compartir enlace…
package-dialog-share-of = Compartir enlace del paquete { $number }
package-dialog-cancel = Cancelar
package-dialog-cancel-of = Cancelar el paquete { $number }
package-dialog-delete = Eliminar archivo…
package-dialog-delete-of = Eliminar archivo del paquete { $number }
package-dialog-deleting-title = ¿Eliminar el archivo del paquete { $number }?
package-dialog-deleting-hint = El archivo ZIP se elimina y todos sus enlaces dejan de funcionar de inmediato. No se puede recuperar. Las copias ya descargadas se conservan. La lista sigue mostrando qué se creó y para quién.
package-dialog-keep = Conservarlo
package-dialog-deleting-submit = Eliminar archivo
package-dialog-deleting-failed = No se pudo eliminar el archivo
package-dialog-deleted = Archivo del paquete { $number } eliminado
package-dialog-progress-of = Avance del paquete { $number }
package-dialog-failed = No se pidió el paquete
package-dialog-load-failed = No se pudieron cargar los paquetes
package-dialog-cancel-failed = No se canceló el paquete
package-dialog-try-again = Inténtelo de nuevo.
