project-import-title = Importar proyectos
project-import-subtitle = Traiga proyectos de una hoja de cálculo: todos o ninguno.
project-import-file = Hoja de cálculo
project-import-choose = Elegir archivo
project-import-choose-other = Elegir otro archivo
project-import-file-hint = Un libro de Excel (XLSX) o un archivo CSV con una fila de encabezados. Hasta 5,000 filas y 10 MB.
project-import-template = Descargar una plantilla
project-import-template-hint = Tiene una columna para cada dato que puede llevar un proyecto. Quite las que no necesite.
project-import-too-large = El archivo es demasiado grande. El máximo es 10 MB.
project-import-unreadable = No se puede leer este archivo. Elíjalo de nuevo.
project-import-read-failed = No se leyó el archivo
project-import-reading = Leyendo el archivo...
project-import-holds =
    { $name }: { $rows ->
        [one] { NUMBER($rows) } fila
        *[other] { NUMBER($rows) } filas
    }
project-import-sheet = Hoja
project-import-header-row = Los encabezados están en
project-import-top-row = Fila { $row }: { $cells }
project-import-encoding = Leído como { $name }.
project-import-decoded = Leído como { $name }. Verifique que esto se vea bien: { $values }
project-import-for-all = Para todas las filas
project-import-for-all-hint = Se usa en las filas que no indican otra cosa.
project-import-urgency = Urgencia
project-import-damage-type = Tipo de daño
project-import-carrier = Aseguradora
project-import-columns-hint = Indique qué contiene cada columna. Las que no se usan no se leen.
project-import-columns = Columnas del archivo
project-import-field-of = Qué contiene “{ $heading }”
project-import-no-heading = Columna { $number }
project-import-not-used = No se usa
project-import-missing = Ninguna columna contiene todavía lo que todo proyecto necesita: { $fields }.
project-import-leave-out = Omitir las filas con un número de reclamación repetido
project-import-leave-out-hint = De lo contrario, un número de reclamación que ya está en el portal o en una fila anterior cuenta como error.
project-import-back = Atrás
project-import-check = Revisar filas
project-import-checking =
    Revisando { $rows ->
        [one] { NUMBER($rows) } fila
        *[other] { NUMBER($rows) } filas
    }...
project-import-check-failed = No se pudieron revisar las filas
project-import-all-ready =
    { $ready ->
        [one] Se puede importar { NUMBER($ready) } proyecto.
        *[other] Se pueden importar { NUMBER($ready) } proyectos.
    }
project-import-some-wrong =
    { $wrong ->
        [one] { NUMBER($wrong) } fila no se puede importar.
        *[other] { NUMBER($wrong) } filas no se pueden importar.
    } No se importa nada hasta que todas las filas estén bien.
project-import-nothing-left = Se omitieron todas las filas. No hay nada que importar.
project-import-mend = Corrija el archivo y elíjalo de nuevo, o vuelva atrás y cambie lo que contiene cada columna.
project-import-ready = Listas
project-import-wrong = Con errores
project-import-left-out = Omitidas
project-import-duplicates = Reclamación repetida
project-import-errors = Errores
project-import-row = Fila
project-import-problem = Problema
project-import-more-errors = Estos son los primeros { $shown }. El archivo de errores los tiene todos.
project-import-left-out-rows = Filas omitidas
project-import-more-left-out = Estas son las primeras { $shown }.
project-import-download-errors = Descargar filas con errores
project-import-download-failed = No se pudieron descargar las filas
project-import-notes = Cómo se leyó el archivo
project-import-preview = Los primeros proyectos
project-import-owner = Propietario
project-import-owner-email = Correo del propietario
project-import-owner-phone = Teléfono del propietario
project-import-street = Calle
project-import-unit = Unidad
project-import-city = Ciudad
project-import-state = Estado
project-import-zip = Código postal
project-import-start = Inicio
project-import-dates = ¿Qué va primero en las fechas, el mes o el día?
project-import-month-first = Primero el mes: { $day }
project-import-day-first = Primero el día: { $day }
project-import-date-reason-assumed =
    { $others ->
        [0] { $example } se puede leer de las dos formas.
        [one] { $example } y { NUMBER($others) } fecha más se pueden leer de las dos formas.
        *[other] { $example } y { NUMBER($others) } fechas más se pueden leer de las dos formas.
    } El mes va primero, a menos que usted lo cambie.
project-import-date-reason-proven = { $example } se puede leer de las dos formas. { $proof }, en el mismo archivo, se puede leer de una sola, así que todas las fechas se leen en ese orden.
project-import-date-reason-chosen = { $example } se lee en el orden que usted eligió.
project-import-date-reason-contradictory = { $example } se puede leer de las dos formas, y otras fechas de este archivo están en uno y otro orden. Elija uno o corrija el archivo.
project-import-claim = Número de reclamación
project-import-damage = Daño
project-import-contractor = Contratista
project-import-partner = Socio
project-import-fields-full_address = Dirección completa
project-import-fields-owner_first_name = Nombre de pila del propietario
project-import-fields-owner_last_name = Apellido del propietario
project-import-fields-house_number = Número de la casa
project-import-fields-street_type = Tipo de calle
project-import-fields-contractor = Contratista
project-import-fields-referral_partner_email = Correo del socio
project-import-import =
    Importar { $ready ->
        [one] { NUMBER($ready) } proyecto
        *[other] { NUMBER($ready) } proyectos
    }
project-import-importing =
    Importando { $ready ->
        [one] { NUMBER($ready) } proyecto
        *[other] { NUMBER($ready) } proyectos
    }. Puede tardar un minuto; no salga de esta página.
project-import-import-failed = No se importó nada
project-import-import-unsure = No llegó la respuesta
project-import-import-unsure-hint = Es posible que los proyectos ya se hayan importado. Intente de nuevo: ninguno se importa dos veces.
project-import-failed-hint = Intente de nuevo.
project-import-done =
    { $imported ->
        [one] { NUMBER($imported) } proyecto importado
        *[other] { NUMBER($imported) } proyectos importados
    }
project-import-left-out-of =
    { $left ->
        [one] Se omitió { NUMBER($left) } fila porque su número de reclamación está repetido.
        *[other] Se omitieron { NUMBER($left) } filas porque su número de reclamación está repetido.
    }
project-import-to-projects = Mostrar proyectos
project-import-again = Importar otro archivo
project-import-leave = El archivo no se ha importado. Tendría que elegirlo de nuevo.
project-import-step-0 = Archivo
project-import-step-1 = Columnas
project-import-step-2 = Revisión
project-import-step-3 = Listo
project-import-sheet-rows =
    { $name } ({ $rows ->
        [one] { NUMBER($rows) } fila
        *[other] { NUMBER($rows) } filas
    }{ $isHidden ->
        [true] , oculta
        *[false] {""}
    })
project-import-sheet-unreadable =
    { $name } (no se puede leer{ $isHidden ->
        [true] , oculta
        *[false] {""}
    })
project-import-numbers = Del { $first } al { $last }
