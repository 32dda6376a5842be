package-page-title = Paquete de reclamación
package-page-intro = Este enlace le da las fotos, los documentos y el historial de un proyecto en un solo archivo ZIP. Abra el paquete para ver qué es antes de descargarlo.
package-page-open = Abrir paquete
package-page-opening = Se abre el paquete...
package-page-failed = No se abrió el paquete
package-page-incomplete = Este enlace está incompleto
package-page-incomplete-hint = Ábralo de nuevo desde el mensaje en que lo recibió.
package-page-dead = Este enlace ya no funciona
package-page-dead-hint = Venció o fue revocado. Pida uno nuevo a la persona que se lo envió.
package-page-home = Volver a la página de inicio
package-page-portal = De
package-page-project = Proyecto
package-page-project-package = { $project }, paquete { $number }
package-page-recipient = Para
package-page-made = Creado
package-page-size = Tamaño
package-page-size-and-files = { $files ->
    [one] { $size }, { NUMBER($files) } archivo
   *[other] { $size }, { NUMBER($files) } archivos
}
package-page-expires = Este enlace funciona hasta
package-page-timestamp = Sello de tiempo
package-page-timestamp-none = El paquete no tiene un sello de tiempo de una autoridad independiente.
package-page-timestamp-pending = El sello de tiempo no estaba disponible cuando se creó el paquete. Llegará después: vuelva a abrir este enlace más tarde para descargarlo.
package-page-timestamp-done = Una autoridad independiente confirmó cuándo se creó el paquete.
package-page-sum = SHA-256 del archivo ZIP
package-page-copy-sum = Copiar el SHA-256
package-page-download = Descargar archivo ZIP ({ $size })
package-page-download-timestamp = Descargar el sello de tiempo
package-page-download-failed = No se descargó el paquete
package-page-gone = El archivo ZIP se eliminó 30 días después de su creación. Pida un paquete nuevo al remitente.
package-page-check = Cómo verificar el paquete
package-page-check-sum = Compare el SHA-256 del archivo ZIP con el de arriba. El comando es sha256sum en Linux, shasum -a 256 en una Mac y Get-FileHash en Windows.
package-page-check-files = Descomprima el archivo ZIP y ejecute sha256sum -c manifest-sha256.txt en su carpeta. Cada línea debe terminar en OK.
package-page-check-time = Lea README.txt en el paquete. Explica cómo verificar el sello de tiempo y el historial.
package-page-try-again = Algo salió mal. Inténtelo de nuevo.
