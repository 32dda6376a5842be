project-group-open = Abiertos
project-group-in_progress = En curso
project-group-completed = Terminados
project-group-overdue = Requieren atención
project-group-late = Atrasados
