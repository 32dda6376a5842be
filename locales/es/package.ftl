# The texts inside of a claim package: its page, its README, and its folders. The dialog that orders it is elsewhere.
# Names of folders, for photos without a phase or room.
package-no-phase = sin-fase
package-no-room = sin-habitacion

# The page. $number of a package or photo is written with its digits. $moment is a day and time.
package-title = Paquete de reclamación { $number }
package-for = Para { $recipient }
package-made = Creado el { $moment } por { $name }
package-contents = Contenido
package-photos = Fotos
package-other-phases = Fotos sin fase
package-other-rooms = Sin habitación
package-documents = Documentos
package-report = Informe (PDF)
package-timeline = Cronología
package-messages = Mensajes
package-estimates = Estimados
package-line = Trabajo
package-line-room = Habitación
package-line-quantity = Cantidad
package-line-price = Precio
package-line-tax = Impuesto
package-line-amount = Monto
package-notes = Notas de administración
package-tasks = Tareas de administración
package-deleted = Archivos eliminados
package-missing = Archivos que faltan
package-without-copy = Archivos sin copia
package-new = Novedades desde el paquete { $number } del { $moment }
package-nothing-new = Ningún archivo es nuevo.
package-new-mark = Nuevo
package-internal-mark = Interno
package-photo = Foto { $number }
package-described = Foto { $number }: { $caption }
package-taken = Tomada
package-received = Recibido
package-sender = De
package-camera = Cámara
package-position = Ubicación
package-original-name = Nombre original
package-tags = Etiquetas
package-size = Tamaño
package-sum = SHA-256
package-original-sum = SHA-256 del original
package-before = Antes
package-after = Después
package-files = Archivos
package-due = Fecha límite
package-assignee = Asignada a
package-state = Estado
package-blurred = Partes de esta foto están difuminadas. Esta es una copia; el original no está en el paquete.
package-shared = Esta es una copia sin los datos de ubicación ni de cámara. El original no está en el paquete.
package-preview = Esta es una vista previa más pequeña. El original tiene un formato que pocos navegadores muestran:
package-not-found = Este archivo falta en el almacenamiento del portal, por lo que no está en el paquete.
package-not-shareable = El portal tiene este archivo, pero no pudo crear la copia que corresponde a este paquete, así que no está en el paquete.
package-deleted-at = Eliminado el { $moment }
package-deleted-by = Eliminado el { $moment } por { $name }
package-status-set = Estado: { WORD($status, of: "status") }
package-status-changed = Estado: { WORD($before, of: "status") }, después { WORD($after, of: "status") }
package-by = { $moment } · { $name }
package-to-contents = Volver al contenido
package-broken-log = { $count ->
    [one] El historial no coincide con su registro: el portal encontró { NUMBER($count) } diferencia. Alguien cambió los datos del portal de una manera que el portal no permite. Consulte a la oficina antes de confiar en la cronología.
   *[other] El historial no coincide con su registro: el portal encontró { NUMBER($count) } diferencias. Alguien cambió los datos del portal de una manera que el portal no permite. Consulte a la oficina antes de confiar en la cronología.
}
package-verify = README.txt, junto a esta carpeta, explica cómo comprobar que nada se modificó.

# README.txt. Each message is a paragraph. Commands are added by the program.
package-readme-about = Este es el paquete de reclamación { $number } del proyecto { $project }: { $title }. { $name } lo creó para { $recipient } el { $moment } con { $portal }.
package-readme-look = Abra data/index.html en un navegador para verlo. No hay que instalar nada ni hace falta conexión.
package-readme-originals = Las fotos, los videos y los documentos son exactamente los archivos que recibió el portal, byte por byte, salvo las copias que este texto indica más abajo. data/index.csv los enumera todos.
package-readme-previews = { $count ->
    [one] { NUMBER($count) } foto tiene un formato que pocos navegadores muestran. data/previews contiene una copia más pequeña para verla; el original está junto a los demás.
   *[other] { NUMBER($count) } fotos tienen un formato que pocos navegadores muestran. data/previews contiene copias más pequeñas para verlas; los originales están junto a los demás.
}
package-readme-blurred = { $count ->
    [one] Partes de { NUMBER($count) } foto están difuminadas. El paquete contiene la copia difuminada, cuyo nombre termina en -blurred.jpg.
   *[other] Partes de { NUMBER($count) } fotos están difuminadas. El paquete contiene las copias difuminadas, cuyos nombres terminan en -blurred.jpg.
}
package-readme-blurred-sums = { $count ->
    [one] data/index.csv indica el SHA-256 del original de { NUMBER($count) } foto difuminada.
   *[other] data/index.csv indica el SHA-256 de los originales de { NUMBER($count) } fotos difuminadas.
}
package-readme-shared = { $count ->
    [one] { NUMBER($count) } foto o video es una copia sin los datos de ubicación ni de cámara, porque quien preparó el paquete no recibe el original. Su nombre lleva -shared antes de la extensión. No se puede comparar con el registro del historial.
   *[other] { NUMBER($count) } fotos y videos son copias sin los datos de ubicación ni de cámara, porque quien preparó el paquete no recibe los originales. Sus nombres llevan -shared antes de la extensión. No se pueden comparar con el registro del historial.
}
package-readme-report = data/report.pdf es el informe sobre el proyecto.
package-readme-short-report = data/report.pdf solo contiene los datos y la cronología, porque hay demasiadas fotos para un PDF.
package-readme-missing = { $count ->
    [one] { NUMBER($count) } archivo falta en el almacenamiento del portal, por lo que no está en el paquete:
   *[other] { NUMBER($count) } archivos faltan en el almacenamiento del portal, por lo que no están en el paquete:
}
package-readme-without-copy = { $count ->
    [one] El portal tiene { NUMBER($count) } foto o video más, pero no pudo crear la copia que corresponde al paquete, así que no está en el paquete:
   *[other] El portal tiene { NUMBER($count) } fotos y videos más, pero no pudo crear las copias que corresponden al paquete, así que no están en el paquete:
}
package-readme-deleted = { $count ->
    [one] { NUMBER($count) } archivo se eliminó del proyecto antes. data/deleted-files.csv indica quién lo eliminó y cuándo.
   *[other] { NUMBER($count) } archivos se eliminaron del proyecto antes. data/deleted-files.csv indica quién los eliminó y cuándo.
}
package-readme-internal = data/internal contiene notas, tareas y archivos que solo ven los administradores del portal. No los comparta.
package-readme-check = Cómo comprobar que nada se modificó
package-readme-folder = Descomprima el paquete en una carpeta vacía y ejecute estos comandos en esa carpeta.
package-readme-linux = Linux: todas las líneas deben terminar en OK.
package-readme-mac = macOS: todas las líneas deben terminar en OK.
package-readme-windows = Windows, en PowerShell: no debe aparecer nada.
package-readme-one = Windows, para un archivo: compare el resultado con la línea del archivo en manifest-sha256.txt.
package-readme-bagit = La carpeta es un paquete BagIt (RFC 8493). Los programas de archivo pueden comprobarla, por ejemplo bagit.py:
package-readme-stamp = Un sello de tiempo de { $authority } (RFC 3161) demuestra cuándo existía el paquete, porque tagmanifest-sha256.txt abarca todos los archivos. timestamp.txt indica si está en el paquete. Obtenga el certificado de la autoridad directamente de ella, guárdelo como authority.pem y ejecute:
package-readme-no-stamp = El portal no tiene una autoridad de sellado de tiempo, por lo que el paquete no lleva sello.
package-readme-log = history-log.json es el registro del historial del proyecto, con una raíz firmada. Las claves que lo firman están en { $keys }. Descárguelas de ahí, guárdelas como portal-keys.json y compruebe el registro de una de estas maneras.
package-readme-log-program = Con el programa del portal. También compara el registro con los demás archivos del paquete y con un paquete anterior, para ver que nada se cambió ni se quitó desde entonces.
package-readme-log-page = En un navegador, sin instalar nada: abra { $page } y elija history-log.json. La página no envía nada y también funciona si la guarda y la abre sin conexión.
package-readme-log-python = Con Python y pymerkle (python3 -m pip install pymerkle): guarde estas líneas en la carpeta como check-history.py y ejecute python3 check-history.py. Cada línea debe terminar en True. Comparan las entradas con las raíces firmadas, pero no comprueban las firmas.

# timestamp.txt.
package-stamp-none = El portal no tiene una autoridad de sellado de tiempo, por lo que no hay sello.
package-stamp-pending = No se pudo contactar con { $authority } cuando se creó el paquete. El sello de tiempo se añadirá después. Descárguelo de los paquetes del proyecto en el portal, o con el enlace del paquete, y guárdelo como tagmanifest-sha256.txt.tsr junto a este archivo.
package-stamp-done = El sello de tiempo de { $authority } está en tagmanifest-sha256.txt.tsr. README.txt explica cómo comprobarlo.
