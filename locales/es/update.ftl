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
update-event-scheduled = { $title }, programado: { MOMENT($when) }
update-event-moved = { $title }, nueva fecha: { MOMENT($when) }
update-event-updated = Evento actualizado: { $title }
update-event-deleted = Evento eliminado: { $title }
update-event-status = { $title }: de { WORD($before, of: "event-status") } a { WORD($after, of: "event-status") }
update-timeslots-proposed = { $title }: { NUMBER($count) } horarios propuestos
update-timeslots-updated = Horarios propuestos actualizados: { $title }
update-timeslot-confirmed = Horario confirmado para { $title }: { MOMENT($when) }
update-proposal-deleted = Evento propuesto eliminado: { $title }

update-author-contractor = Su contratista
update-author-partner = Su socio
update-author-team = Equipo de { $portal }
