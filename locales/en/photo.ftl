# The phases of the work that a photo shows.
photo-phase-damage = Damage
photo-phase-mitigation = Mitigation
photo-phase-demolition = Demolition
photo-phase-rebuild = Rebuild
photo-phase-complete = Complete
