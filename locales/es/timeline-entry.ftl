timeline-entry-type-event_updated = Evento actualizado
timeline-entry-type-event_created = Evento creado
timeline-entry-type-event_scheduled = Evento programado
timeline-entry-type-event_cancelled = Evento cancelado
timeline-entry-type-event_confirmed = Horario confirmado
timeline-entry-type-event_deleted = Evento eliminado
timeline-entry-type-event_status_updated = Cambió el estado del evento
timeline-entry-type-contractor_assigned = Cambió el contratista asignado
timeline-entry-type-note_added = Nota agregada
timeline-entry-type-attachment_added = Archivo agregado
timeline-entry-type-admin_note = Nota de la administración agregada
timeline-entry-type-admin_attachment = Archivo de la administración agregado
timeline-entry-type-photos_described = Fotos descritas

# The beginning of the server's sentence.
timeline-entry-confirmed = Horario confirmado para
timeline-entry-details-edited = Se editaron los datos del proyecto
timeline-entry-updated = Proyecto actualizado
timeline-entry-submitted = Proyecto enviado
timeline-entry-set-to = El estado ahora es { $status }
timeline-entry-added = Actualización agregada
timeline-entry-moved = El estado cambió de { $before } a { $now }
timeline-entry-edited =
    Se editó: { $fields }{ $more ->
        [0] {""}
        *[other] {" "}y { $more } más
    }
