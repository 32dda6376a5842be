import-file-protected = Este libro está protegido con una contraseña, así que no se puede leer. Ábralo en Excel, elija Archivo > Información > Proteger libro > Cifrar con contraseña, borre la contraseña, guárdelo y elíjalo de nuevo.
import-file-xls = Este es un libro de Excel antiguo (XLS). Ábralo en Excel, guárdelo como “Libro de Excel (*.xlsx)” y elija ese archivo.
import-file-xlsb = Este es un libro binario de Excel (XLSB). Ábralo en Excel, guárdelo como “Libro de Excel (*.xlsx)” y elija ese archivo.
import-file-ods = Esta es una hoja de cálculo OpenDocument (ODS). Ábrala, elija Archivo > Guardar como, seleccione “Libro de Excel (*.xlsx)” y elija ese archivo.
import-file-numbers = Esta es una hoja de cálculo de Numbers. En Numbers, elija Archivo > Exportar a > Excel y elija ese archivo.
import-file-pages = Este es un documento de Pages. Copie su tabla en una hoja de cálculo, guárdela como XLSX y elija ese archivo.
import-file-keynote = Esta es una presentación de Keynote. Copie su tabla en una hoja de cálculo, guárdela como XLSX y elija ese archivo.
import-file-odt = Este es un texto OpenDocument (ODT). Copie su tabla en una hoja de cálculo, guárdela como XLSX y elija ese archivo.
import-file-mhtml = Esta es una página web guardada (MHTML) con el nombre de una hoja de cálculo, como la exportan algunos programas. Ábrala en Excel, guárdela como “Libro de Excel (*.xlsx)” y elija ese archivo.
import-file-sylk = Esta es una hoja de cálculo antigua (SYLK). Ábrala en Excel, guárdela como “Libro de Excel (*.xlsx)” y elija ese archivo.
import-file-email = Este es un correo electrónico. Guarde la hoja de cálculo que lleva adjunta y elija ese archivo.
import-file-vcard = Este es un contacto o un calendario (vCard, iCalendar). Exporte los proyectos como XLSX o CSV y elija ese archivo.
import-file-json = Este es un archivo JSON. Exporte los proyectos como XLSX o CSV y elija ese archivo.
import-file-word = Este es un documento de Word. Copie su tabla en una hoja de cálculo, guárdela como XLSX y elija ese archivo.
import-file-pdf = Este es un PDF. Pida la hoja de cálculo de la que se hizo, como XLSX o CSV.
import-file-web-page = Esta es una página web con el nombre de una hoja de cálculo, como la exportan algunos programas. Ábrala en Excel, guárdela como “Libro de Excel (*.xlsx)” y elija ese archivo.
import-file-xml = Esta es una hoja de cálculo XML de Excel 2003. Ábrala en Excel, guárdela como “Libro de Excel (*.xlsx)” y elija ese archivo.
import-file-archive = Este es un archivo comprimido, no un libro. Descomprímalo y elija la hoja de cálculo que contiene.
import-file-other = Este no es un libro de Excel (XLSX) ni un archivo CSV. En Excel, elija Archivo > Guardar como y seleccione “Libro de Excel (*.xlsx)”.
import-file-broken = El libro está dañado y no se puede leer. Ábralo en Excel, guárdelo otra vez y elija ese archivo.
import-file-too-large = El libro ocupa, descomprimido, mucho más que su tamaño. Guarde las filas en un libro nuevo.
import-file-empty = El archivo no tiene filas.
import-file-no-cells = El libro no tiene ninguna hoja con celdas.
import-file-only-headings = El archivo tiene encabezados, pero ninguna fila debajo.
import-file-no-sheet = El libro no tiene esa hoja.
import-file-header-row = Los encabezados no pueden estar en esta fila.
import-file-rows = El archivo tiene más de { $most } filas. Divídalo.
import-file-columns = El archivo tiene más de { $most } columnas. Quite las que no necesite.
import-file-sheets = El libro tiene más de { $most } hojas. Guarde las filas en un libro nuevo.
import-file-quote = La comilla de la fila { $row } no está bien cerrada y se perderían filas que están debajo. Quítela, o guarde la hoja de cálculo como XLSX y elija ese archivo.

import-wrong-rows =
    { $count ->
        [one] No se importó nada: una fila tiene un error.
        *[other] No se importó nada: { $count } filas tienen errores.
    } Fila { $row }: { TEXT($reason) }
import-surplus-values =
    La fila { $row } tiene más valores que encabezados. Ponga entre comillas los valores que contienen { $separator ->
        [semicolons] puntos y coma
        [tabs] tabulaciones
        [bars] barras verticales
        [sign] el signo { $sign }
        *[commas] comas
    }.
import-surplus-value = La fila { $row } tiene un valor después del último encabezado: “{ $value }”. Quítelo o elija qué contiene su columna.
import-other-columns = Las columnas cambian en la fila { $row }. Ponga esa fila y las siguientes en un archivo aparte.
import-claim-in-portal = { $project } ya tiene el número de reclamación { $claim }
import-claim-in-file = La fila { $row } ya tiene el número de reclamación { $claim }
import-partner-unknown = Ningún socio activo tiene el correo { $email }
import-contractor-unknown = Ningún contratista activo se llama { $name }
import-contractor-ambiguous = Varios contratistas se llaman { $name }; deje el valor vacío y asigne el proyecto después

import-formula = { WORD($field, of: "error-field") }: hay una fórmula; pegue su valor en su lugar
import-formula-unsaved = { WORD($field, of: "error-field") }: hay una fórmula cuyo valor no se guardó; abra el archivo en una hoja de cálculo, guárdelo y elíjalo de nuevo
import-formula-error = { WORD($field, of: "error-field") }: hay un error { $value }; corríjalo en el archivo
import-column =
    { $headed ->
        [true] { $heading }
        *[false] { WORD($field, of: "error-field") }
    }
import-not-valid =
    { $kind ->
        [email] { import-column }: “{ $value }” no es un correo electrónico válido
        [phone] { import-column }: “{ $value }” no es un número de teléfono de 10 dígitos
        [state] { import-column }: “{ $value }” no es un estado de EE. UU.
        [zip_code] { import-column }: “{ $value }” no es un código postal de 5 o 9 dígitos
        [urgency] { import-column }: “{ $value }” no es low, medium, high ni critical
        *[date] { import-column }: “{ $value }” no es una fecha
    }
import-placeholder = { WORD($field, of: "error-field") }: “{ $value }” solo ocupa el lugar de un valor; escriba el valor en el archivo
import-ditto = { WORD($field, of: "error-field") }: “{ $value }” remite a otro valor; escriba el valor en el archivo
import-is-date = { WORD($field, of: "error-field") }: “{ $value }” es una fecha; corríjalo en el archivo
import-is-answer = { WORD($field, of: "error-field") }: “{ $value }” es una respuesta, no un valor; corríjalo en el archivo
import-is-email = { WORD($field, of: "error-field") }: “{ $value }” es un correo electrónico; corríjalo en el archivo
import-no-letters = { WORD($field, of: "error-field") }: “{ $value }” no tiene letras; corríjalo en el archivo
import-more-than-city = { WORD($field, of: "error-field") }: “{ $value }” es más que una ciudad; ponga el estado y el código postal en columnas propias
import-city-with-state = Ciudad: “{ $value }” es más que una ciudad; quite el estado
import-no-city = Ciudad: “{ $value }” es un estado; escriba la ciudad
import-city-uncertain = No está claro qué palabras de “{ $street }” son la ciudad; ponga una coma antes de la ciudad o póngala en una columna propia
import-addresses = “{ $street }” contiene más de una dirección; deje solo la de la propiedad
import-contradiction = La dirección dice { $address }, pero las columnas dicen { $columns }. Corrija una de las dos o quite una columna.
import-recipient = Dirección de la propiedad: “{ $value }” es un destinatario; ponga la calle de la propiedad en esta columna
import-unit-street = Apartamento o unidad: “{ $value }” parece una calle; ponga la calle de la propiedad en su propia columna
import-unit-place = Apartamento o unidad: “{ $value }” no es una unidad; ponga la ciudad, el estado y el código postal en sus propias columnas
import-no-zip = { $zip } no es un código postal
import-lost-zeros = El código postal { $value } tiene pocos dígitos, y ningún código postal de { $state } es { $zip }; corríjalo en el archivo
import-not-day-first = La fecha de inicio { $value } no se puede leer con el día primero, como se eligió. Elija el otro orden o escriba el mes con letras.
import-not-month-first = La fecha de inicio { $value } no se puede leer con el mes primero, como se eligió. Elija el otro orden o escriba el mes con letras.
import-day-or-year = La fecha de inicio { $value } puede empezar por el día o por el año. Escriba el año con cuatro cifras o el mes con letras.
import-two-days = La fecha de inicio { $value } puede ser el { $other } de { WORD($one, of: "month") } o el { $one } de { WORD($other, of: "month") }, y otras fechas de este archivo están en uno y otro orden. Elija el orden del día y el mes, o escriba el mes con letras.
import-digits-shortened = { WORD($field, of: "error-field") }: una hoja de cálculo acortó { $value }, y los dígitos que faltan se perdieron. { import-export-as-text }
import-digits-number = { WORD($field, of: "error-field") }: { $value } está guardado como número, y las hojas de cálculo solo conservan los primeros 15 dígitos de un número. { import-export-as-text }
import-became-date = { WORD($field, of: "error-field") }: una hoja de cálculo convirtió { $value } en una fecha. { import-export-as-text }
import-export-as-text = Exporte el archivo otra vez con esta columna como texto. En Excel: Datos > Desde texto/CSV > Transformar datos, y ponga el tipo de la columna en Texto.
import-number-format = { WORD($field, of: "error-field") }: { $value } se ve distinto en la hoja de cálculo. Dé a esta columna el formato de texto, escriba el valor como debe ser y guarde el archivo otra vez.

import-note-rows =
    { $count ->
        [one] Fila { $rows }
        *[other] Filas { $rows }
    }{ $more ->
        [0] {""}
        *[other] {" "}y { $more } más
    }
import-note-totals =
    { import-note-rows }: { $count ->
        [one] se omite porque es un total y no un proyecto.
        *[other] se omiten porque son totales y no proyectos.
    }
import-note-headings =
    { import-note-rows }: { $count ->
        [one] se omite porque repite los encabezados.
        *[other] se omiten porque repiten los encabezados.
    }
import-note-zips =
    { $count ->
        [one] 1 código postal había perdido un cero inicial, que se repuso
        *[other] { $count } códigos postales habían perdido un cero inicial, que se repuso
    }: { $value }, en la fila { $row }, se lee como { $zip }.
import-note-day-first = { import-note-rows }: una fecha con puntos lleva el día primero, así que { $value } se lee como { $day } de { WORD($month, of: "month") } de { $year }.
import-note-serial = { import-note-rows }: el inicio es un número de días, como los cuentan las hojas de cálculo, así que { $value } se lee como { $day } de { WORD($month, of: "month") } de { $year }.
import-note-swapped = { import-note-rows }: es posible que la hoja de cálculo haya intercambiado el día y el mes del inicio, porque { $value }, en la misma columna, lleva el día primero. Compare estas fechas con su origen.
import-note-no-claim =
    { import-note-rows }: { $count ->
        [one] se lee sin número de reclamación, porque dice “{ $value }”.
        *[other] se leen sin número de reclamación, porque dicen “{ $value }” o algo parecido.
    }
import-note-no-digit =
    { import-note-rows }: { $count ->
        [one] el número de reclamación no tiene ningún dígito: “{ $value }”.
        *[other] el número de reclamación no tiene ningún dígito, como “{ $value }”.
    } Se conserva, pero no se compara con otros.
import-note-no-house-number =
    { import-note-rows }: { $count ->
        [one] la calle no tiene número: “{ $value }”.
        *[other] la calle no tiene número, como “{ $value }”.
    } Compruebe si está en otra columna.
import-note-placeholders = { import-note-rows }: lo que solo ocupa el lugar de un valor se lee como vacío, por ejemplo “{ $value }” ({ WORD($field, of: "error-field") }).
import-note-urgency = Urgencia: “{ $value }” se lee como { WORD($urgency, of: "urgency") }.
import-note-formulas =
    { $count ->
        [one] 1 valor viene de una fórmula y se lee
        *[other] { $count } valores vienen de fórmulas y se leen
    } como se guardó por última vez.

import-errors-row = Fila
import-errors-reason = Motivo
