owner-dashboard-logged-out = Sesión cerrada
owner-dashboard-log-out = Cerrar sesión
owner-dashboard-logout-failed = No se pudo cerrar la sesión. Intente de nuevo.
owner-dashboard-greeting = Hola, { $name }
owner-dashboard-where-it-stands = Cómo va su proyecto
owner-dashboard-what-is-next = Qué sigue
owner-dashboard-whom-to-call = Su contacto
owner-dashboard-no-contact = Aquí pondremos el nombre y el teléfono de su contratista en cuanto se asigne uno.
owner-dashboard-no-contact-at-end = No hay un contacto registrado. Su agente de seguros puede darle más información.
owner-dashboard-call = Llamar a { $company }
owner-dashboard-write = Escribir a { $company }
owner-dashboard-files = Fotos y archivos
owner-dashboard-details = Sobre su reclamación
owner-dashboard-project-number = Número de proyecto
owner-dashboard-damage-type = Tipo de daño
owner-dashboard-description = Qué pasó
owner-dashboard-carrier = Aseguradora
owner-dashboard-claim-number = Número de reclamación
owner-dashboard-work-starts = Inicio previsto
owner-dashboard-submitted = Enviado
owner-dashboard-since = Desde el
owner-dashboard-waiting-on-owner = Esperamos su respuesta
owner-dashboard-waiting-on-contractor = Esperamos a su contratista
owner-dashboard-waiting-on-insurer = Esperamos a su aseguradora
owner-dashboard-waiting-on-office = Nuestra oficina tiene el siguiente paso
owner-dashboard-waiting-since = desde el
owner-dashboard-days =
    { $count ->
        [one] 1 día
        *[other] { $count } días
    }
owner-dashboard-at-hand = A la mano
owner-dashboard-mail = Correo
owner-dashboard-updates = Avances
owner-dashboard-messages = Mensajes
owner-dashboard-call-short = Llamar
owner-dashboard-files-short = Fotos
owner-dashboard-score = Puntuación de seguridad: { $score }
owner-dashboard-admin-note = Usted ve lo que ve el propietario.
owner-dashboard-admin-panel = Panel de administración
owner-dashboard-project-error = No se pudo cargar su proyecto.
