turn-owner = Le toca al propietario desde el { $date }
turn-contractor = Le toca al contratista desde el { $date }
turn-insurer = Le toca a la aseguradora desde el { $date }
turn-office = Le toca a la oficina desde el { $date }
turn-appointment = Cita el { $date }
