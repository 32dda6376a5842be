status-family-waiting = En espera
status-family-moving = En marcha
status-family-blocked = Detenidos
status-family-done = Terminados
status-family-stopped = Cerrados
