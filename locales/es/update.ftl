update-submitted = Proyecto enviado
update-status-undone = Se deshizo un cambio de estado
update-shots-overridden = { $count ->
    [one] Establecido sin una foto que el estado necesita: { $reason }
   *[other] Establecido sin { $count } fotos que el estado necesita: { $reason }
}
update-fields-changed = { $count ->
    [one] { $count } campo cambiado
   *[other] { $count } campos cambiados
}
update-files-added = { $count ->
    [one] Archivo agregado: { $names }
   *[other] { $count } archivos agregados: { $names }
}
update-files-added-more = { NUMBER($count) } archivos agregados: { $names } y { NUMBER($more) } más
update-photos-described = { $count ->
    [one] Se describió { $count } foto
   *[other] Se describieron { $count } fotos
}
update-photos-described-room = { $count ->
    [one] Se describió { $count } foto: habitación { $room }
   *[other] Se describieron { $count } fotos: habitación { $room }
}
update-photos-described-phase = { $count ->
    [one] Se describió { $count } foto: fase { WORD($phase, of: "photo-phase") }
   *[other] Se describieron { $count } fotos: fase { WORD($phase, of: "photo-phase") }
}
update-photos-described-room-phase = { $count ->
    [one] Se describió { $count } foto: habitación { $room }, fase { WORD($phase, of: "photo-phase") }
   *[other] Se describieron { $count } fotos: habitación { $room }, fase { WORD($phase, of: "photo-phase") }
}
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

update-plain-pending = Empezamos a revisar su proyecto.
update-plain-submitted = Recibimos su proyecto.
update-plain-requires-inspection = Vimos que el daño necesita una inspección.
update-plain-waiting-for-approval = Su proyecto se envió a su aseguradora para su aprobación.
update-plain-approved = Su proyecto se aprobó.
update-plain-scheduled = Se fijó la fecha del siguiente paso en su propiedad.
update-plain-site-visit-scheduled = Se acordó una visita a su propiedad.
update-plain-site-visit-completed = Se hizo la visita a su propiedad.
update-plain-estimate-submitted = El estimado se envió a su aseguradora.
update-plain-estimate-approved = El estimado se aprobó.
update-plain-build-back-scheduled = Se fijó la fecha de la reparación de su propiedad.
update-plain-in-progress = Los trabajos en su propiedad se pusieron en marcha.
update-plain-on-hold = Los trabajos se pusieron en pausa.
update-plain-nonresponsive = Intentamos comunicarnos con usted sin éxito.
update-plain-build-back-completed = La reparación de su propiedad se terminó.
update-plain-completed = Su proyecto se terminó.
update-plain-rejected = No pudimos tomar su proyecto.
update-plain-canceled = Su proyecto se canceló.
update-plain-news = Hay novedades de su proyecto.
update-plain-edited = Se actualizaron los datos de su proyecto.
update-plain-contractor = { $company } es ahora su contratista.
update-plain-event-scheduled = { TEXT($title) }: tiene fecha de nuevo
update-plain-event-in-progress = { TEXT($title) }: en marcha
update-plain-event-completed = { TEXT($title) }: listo
update-plain-event-on-hold = { TEXT($title) }: aplazado
update-plain-event-canceled = { TEXT($title) }: se canceló

# Estimates. The texts name no amounts and no people, because everybody who can see the project reads them.
update-estimate-sent = Estimado { NUMBER($number) } (versión { NUMBER($version) }) enviado
update-estimate-withdrawn = Estimado { NUMBER($number) } (versión { NUMBER($version) }) retirado
update-estimate-approved = Estimado { NUMBER($number) } (versión { NUMBER($version) }) aprobado{ $by ->
    [adjuster] {" "}por el ajustador
    [partner] {" "}por el socio
    [owner] {" "}por el propietario
   *[admin] {" "}por la oficina
}
update-estimate-approved-in-part = Estimado { NUMBER($number) } (versión { NUMBER($version) }) aprobado en parte{ $by ->
    [adjuster] {" "}por el ajustador
    [partner] {" "}por el socio
    [owner] {" "}por el propietario
   *[admin] {" "}por la oficina
}
update-estimate-more-requested = { $by ->
    [adjuster] El ajustador pidió
    [partner] El socio pidió
    [owner] El propietario pidió
   *[admin] La oficina pidió
}{" "}más para el estimado { NUMBER($number) } (versión { NUMBER($version) })
update-estimate-declined = Estimado { NUMBER($number) } (versión { NUMBER($version) }) rechazado{ $by ->
    [adjuster] {" "}por el ajustador
    [partner] {" "}por el socio
    [owner] {" "}por el propietario
   *[admin] {" "}por la oficina
}
update-decider-chosen = { $decider ->
    [adjuster] El ajustador decide sobre los estimados
    [partner] El socio decide sobre los estimados
    [owner] El propietario decide sobre los estimados
   *[admin] La oficina decide sobre los estimados
}
