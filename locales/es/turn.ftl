turn-owner = Le toca al propietario desde el { DAY($date) }
turn-contractor = Le toca al contratista desde el { DAY($date) }
turn-insurer = Le toca a la aseguradora desde el { DAY($date) }
turn-office = Le toca a la oficina desde el { DAY($date) }
turn-appointment = Cita el { DAY($date) }
