event-type-site_visit = Visita/Inspección
event-type-appointment = Cita/Reunión
event-type-work_scheduled = Trabajo programado
event-type-delivery = Entrega de materiales
event-type-progress_check = Revisión del avance
event-type-final_walkthrough = Recorrido final
event-type-custom = Otro
