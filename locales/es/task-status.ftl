task-status-open = Abierta
task-status-in_progress = En curso
task-status-waiting = En espera
task-status-completed = Completada
task-status-cancelled = Cancelada
