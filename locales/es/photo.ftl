# The phases of the work that a photo shows.
photo-phase-damage = Daños
photo-phase-mitigation = Mitigación
photo-phase-demolition = Demolición
photo-phase-rebuild = Reconstrucción
photo-phase-complete = Terminado
