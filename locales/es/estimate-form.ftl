estimate-form-new = Nuevo estimado
estimate-form-edit = Editar estimado { $number }, versión { $version }
estimate-form-supplement = Suplemento del estimado { $number }
estimate-form-save = Guardar borrador
estimate-form-saved = Borrador guardado
estimate-form-not-saved = No se guardó el borrador
estimate-form-discard-title = ¿Descartar sus cambios?
estimate-form-discard-text = Se perderá lo que escribió desde la última vez que guardó.
estimate-form-gone = Alguien envió o eliminó este borrador. Copie de aquí lo que necesite.
estimate-form-landed-before = Un intento anterior guardó este borrador. Si guarda de nuevo, lo cambia.
estimate-form-scope = Alcance del trabajo
estimate-form-scope-hint = Qué se repara o reemplaza, y cómo.
estimate-form-amount = Importe
estimate-form-amount-hint = Si no hay partidas, escriba aquí el total.
estimate-form-lines = Partidas
estimate-form-lines-hint = Si hay partidas, el importe es su total.
estimate-form-add-line = Agregar partida
estimate-form-paste = Pegar de una hoja de cálculo
estimate-form-line-number = Partida { $number }
estimate-form-line-description = Descripción
estimate-form-line-room = Habitación
estimate-form-line-quantity = Cantidad
estimate-form-line-quantity-hint = Negativa para un crédito
estimate-form-line-unit = Unidad
estimate-form-line-unit-placeholder = pies²
estimate-form-line-unit_price = Precio por unidad
estimate-form-line-tax_percent = Impuestos en porcentaje
estimate-form-line-cost = { $amount } y { $tax } de impuestos
estimate-form-line-wrong = Algo no está bien en esta partida.
estimate-form-line-done = Listo
estimate-form-line-up = Subir la partida { $number }
estimate-form-line-down = Bajar la partida { $number }
estimate-form-line-remove = Quitar la partida { $number }
estimate-form-paste-label = Filas de la hoja de cálculo
estimate-form-paste-hint = Copie las filas con sus encabezados: habitación, descripción, cantidad, unidad, precio e impuestos.
estimate-form-paste-add = Agregar estas partidas
estimate-form-paste-cancel = Cancelar
estimate-form-paste-failed = No se agregaron partidas
estimate-form-paste-row = Fila { $row }: { $message }
estimate-form-pasted = { $count ->
    [one] Se agregó { $count } partida
   *[other] Se agregaron { $count } partidas
}
estimate-form-too-many-lines = Un estimado tiene { $most } partidas como máximo.
estimate-form-money = Reclamo y validez
estimate-form-deductible = Deducible
estimate-form-depreciation = Depreciación
estimate-form-optional = Opcional
estimate-form-expires_on = Válido hasta
estimate-form-expires_on-hint = El último día en que se puede decidir. Opcional.
estimate-form-files = Archivos
estimate-form-files-hint = PDF, hojas de cálculo, ESX o fotos. Hasta { $most }.
estimate-form-files-full = Este borrador tiene todos los archivos que puede tener.
estimate-form-attached = Ya adjuntos
estimate-form-total = Total
estimate-form-total-tax = { $tax } son impuestos
estimate-form-total-open = { $count ->
    [one] { $count } partida no está completa todavía
   *[other] { $count } partidas no están completas todavía
}
estimate-form-net-claim = Reclamo neto { $amount }
estimate-form-offline = Sin conexión. El borrador se guarda en cuanto haya una.
estimate-form-queued = El borrador se guarda en cuanto se suban todos los archivos.
estimate-form-wait-for-uploads = Los archivos se están subiendo.
estimate-form-mend-uploads = Reintente o quite los archivos que fallaron.
estimate-form-error-number = Escriba un número con { $places } decimales como máximo, por ejemplo 1234.50
estimate-form-error-negative = Escriba un número que no sea negativo
estimate-form-error-past = Elija el día de hoy o uno posterior
