event-status-scheduled = Programado
event-status-in_progress = En curso
event-status-completed = Terminado
event-status-on_hold = En pausa
event-status-canceled = Cancelado
