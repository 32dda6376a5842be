update-submitted = Proyecto enviado
update-fields-changed = { $count ->
    [one] { $count } campo cambiado
   *[other] { $count } campos cambiados
}
update-files-added = { $count ->
    [one] Archivo agregado: { $names }
   *[other] { $count } archivos agregados: { $names }
}
update-files-added-more = { NUMBER($count) } archivos agregados: { $names } y { NUMBER($more) } más
update-note-added = Nota de administración agregada
update-note-files-added = { $count ->
    [one] Nota de administración agregada. Archivo agregado: { $names }
   *[other] Nota de administración agregada. { $count } archivos agregados: { $names }
}
update-note-files-added-more = Nota de administración agregada. { NUMBER($count) } archivos agregados: { $names } y { NUMBER($more) } más
update-contractor-assigned = Contratista asignado: { $company }
update-contractor-removed = Contratista retirado: { $company }
update-contractor-changed = El contratista cambió de { $before } a { $after }
update-event-scheduled = { TEXT($title) }, programado: { MOMENT($when) }
update-event-moved = { TEXT($title) }, nueva fecha: { MOMENT($when) }
update-event-chosen = { TEXT($title) }, nueva fecha acordada con el propietario: { MOMENT($when) }
update-event-updated = Evento actualizado: { TEXT($title) }
update-event-deleted = Evento eliminado: { TEXT($title) }
update-event-status = { TEXT($title) }: de { WORD($before, of: "event-status") } a { WORD($after, of: "event-status") }
update-timeslots-proposed = { TEXT($title) }: { NUMBER($count) } horarios propuestos
update-timeslots-updated = Horarios propuestos actualizados: { TEXT($title) }
update-timeslot-confirmed = Horario confirmado para { TEXT($title) }: { MOMENT($when) }
update-proposal-deleted = Evento propuesto eliminado: { TEXT($title) }

update-author-contractor = Su contratista
update-author-partner = Su socio
update-author-team = Equipo de { $portal }
