document-dialog-open = Informes
document-dialog-title = Informes en PDF
document-dialog-kind = Informe
document-dialog-kind-photo_report = Informe de fotos
document-dialog-kind-project_report = Informe del proyecto
document-dialog-kind-photo_report-hint = Una portada y después las fotos con sus descripciones.
document-dialog-kind-project_report-hint = Los datos del proyecto, su cronología y sus fotos.
document-dialog-per-page = Fotos por página
document-dialog-by-room = Ordenar por habitación y fase
document-dialog-facts = Mostrar cuándo se tomó y se recibió cada foto
document-dialog-annotations = Mostrar las anotaciones y difuminar lo difuminado
document-dialog-language = Idioma del informe
document-dialog-make = Crear PDF
document-dialog-past = Sus informes
document-dialog-past-hint = Solo usted los ve. Cada uno se conserva 30 días.
document-dialog-none = Todavía no ha creado informes de este proyecto.
document-dialog-queued = Espera a otros informes
document-dialog-running = { $done } de { $total } fotos están listas
document-dialog-writing = Se escriben las páginas
document-dialog-done = { $pages ->
    [one] { $pages } página, { $size }
   *[other] { $pages } páginas, { $size }
}
document-dialog-failed-storage = No se pudo guardar el informe. Inténtelo de nuevo más tarde.
document-dialog-failed-content = No se pudo crear el informe. Si vuelve a ocurrir, comuníquese con la oficina.
document-dialog-canceled = Cancelado
document-dialog-download = Descargar
document-dialog-download-of = Descargar: { $kind } del { $when }
document-dialog-cancel = Cancelar
document-dialog-cancel-of = Cancelar: { $kind } del { $when }
document-dialog-progress-of = Avance: { $kind } del { $when }
document-dialog-failed = No se pidió el informe
document-dialog-load-failed = No se pudieron cargar sus informes
document-dialog-cancel-failed = No se canceló el informe
document-dialog-try-again = Inténtelo de nuevo.
