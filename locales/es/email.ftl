# Readers are usted.
email-greeting = Hola, { $name }:
email-greeting-nameless = Hola:

email-welcome-subject = Le damos la bienvenida a { $portal }
email-welcome-contractor = Se creó su cuenta como contratista de { $company }. Los proyectos en los que trabaja { $company } están aquí:
email-welcome-partner = Se creó su cuenta. Envíe un proyecto y sígalo desde aquí:
email-welcome-mistake = Si usted no creó una cuenta, alguien dio su correo por error: avise a quienes administran el portal.

email-address-confirmation-subject = Confirme su correo para { $portal }
email-address-confirmation-text = Alguien, quizá usted, creó una cuenta en { $portal } con este correo. Si fue usted, confírmelo aquí con la contraseña que eligió:
email-address-confirmation-button = Confirmar mi correo
email-address-confirmation-not-you = Si no fue usted, no tiene que hacer nada: sin usted no se crea ninguna cuenta.

email-registered-subject = Usted ya tiene una cuenta en { $portal }
email-registered-text = Alguien, quizá usted, quiso crear una cuenta en { $portal } con este correo.
email-registered-taken = Ya existe una cuenta con este correo electrónico. Inicie sesión con ella.
email-registered-unchanged = La cuenta y su contraseña siguen como estaban. Si no recuerda la contraseña, en la página para iniciar sesión puede pedir una nueva.

email-password-reset-subject = Elija una contraseña nueva para { $portal }
email-password-reset-text = Alguien pidió una contraseña nueva para su cuenta en { $portal }. Si fue usted, elíjala aquí:
email-password-reset-button = Elegir una contraseña nueva
email-password-reset-link = El enlace sirve una sola vez, durante una hora. Se cerrarán todas sus sesiones.
email-password-reset-not-you = Si no fue usted, no tiene que hacer nada: su contraseña sigue como está.

email-changed-subject = Su correo en { $portal } se cambió
email-changed-text = El correo de su cuenta en { $portal } se cambió. Desde ahora ya no se inicia sesión con este.
email-changed-not-you = Si no fue usted, alguien entró en su cuenta: avise de inmediato a quienes administran su portal para que la bloqueen.

email-confirmation-subject = Confirme su correo nuevo para { $portal }
email-confirmation-text = Alguien, quizá usted, quiere iniciar sesión desde ahora en una cuenta de { $portal } con este correo. Si fue usted, confírmelo aquí, con la sesión de esa cuenta abierta:
email-confirmation-button = Usar este correo
email-confirmation-link = El enlace sirve una sola vez, durante un día. Hasta entonces la cuenta conserva el correo que tiene.
email-confirmation-not-you = Si no fue usted, no tiene que hacer nada: sin este enlace el correo no se usa.

email-taken-subject = Alguien quiso usar su correo en { $portal }
email-taken-text = Alguien quiso usar este correo para otra cuenta en { $portal }. Usted tiene una cuenta con él, así que sigue siendo suyo: su cuenta y su contraseña están como estaban.
email-taken-you = Si fue usted, inicie sesión en la cuenta que tiene este correo y primero póngale otro.

email-second-factor-subject = Cambió su forma de iniciar sesión en { $portal }
email-second-factor-app-added = Se agregó una aplicación de autenticación a su cuenta.
email-second-factor-app-removed = Se quitó la aplicación de autenticación de su cuenta. Ya no se piden sus códigos.
email-second-factor-passkey-added = Se agregó una llave de acceso a su cuenta. Con ella se inicia sesión sin la contraseña.
email-second-factor-passkey-removed = Se quitó una llave de acceso de su cuenta.
email-second-factor-recovery-codes-renewed = Su cuenta tiene nuevos códigos de recuperación. Los anteriores ya no sirven.
email-second-factor-all-removed = Quienes administran su portal quitaron todos los segundos factores de su cuenta. Ahora basta su contraseña para iniciar sesión, y se cerraron todas sus sesiones.
email-second-factor-not-you = Si no fue usted, alguien entró en su cuenta: cambie su contraseña de inmediato, revise su configuración y avise a quienes administran su portal.

email-invitation-subject = Tiene una invitación a { $portal }
email-invitation-company = { $from } le invita a unirse a { $company } como contratista en { $portal }, donde podrá ver los proyectos de su empresa, publicar avances desde la obra y compartir fotos.
email-invitation-office = La oficina
email-invitation-button = Crear su cuenta
email-invitation-admin = { $from } le invita a { $portal }, donde podrá administrar el portal. Inicie sesión con { $email }; elija su contraseña aquí:
email-invitation-contractor = { $from } le invita a { $portal }, donde podrá ver los proyectos de su empresa, publicar avances desde la obra y compartir fotos. Inicie sesión con { $email }; elija su contraseña aquí:
email-invitation-partner = { $from } le invita a { $portal }, donde podrá enviar proyectos y seguirlos. Inicie sesión con { $email }; elija su contraseña aquí:
email-invitation-choose-password = Elegir su contraseña
email-invitation-link = El enlace sirve una sola vez, durante siete días.
email-invitation-unexpected = Si no sabe de qué se trata, no tiene que hacer nada: sin el enlace nadie entra.

email-trial-subject = El correo de su portal llega
email-trial-text = Este correo de prueba se envió desde la configuración de su portal. Como lo está leyendo, el correo del portal funciona: también llegarán las invitaciones, los enlaces para elegir una contraseña nueva y las novedades de los proyectos.
email-trial-spam = Si estaba entre el correo no deseado, a los demás les pasará lo mismo: quien administra su dominio puede cambiarlo.
email-trial-button = Abrir la configuración

email-sign-in = Iniciar sesión
email-was-you = Si fue usted, no tiene que hacer nada.
email-not-you = Si no fue usted, no tiene que hacer nada.
email-link-a-day = El enlace sirve una sola vez, durante un día.

email-news = Novedades
email-news-daily = { $count ->
    [one] Su resumen del día: una novedad
   *[other] Su resumen del día: { NUMBER($count) } novedades
}
email-news-of = { $count ->
    [one] { NUMBER($count) } novedad: { $number }
   *[other] { NUMBER($count) } novedades: { $number }
}
email-news-notice-of = Hay una novedad: { $number }
email-news-intro-day = Esto pasó desde su último resumen:
email-news-intro-account = Esto pasó en su cuenta:
email-news-intro-own-project = Hay novedades de su proyecto { $number }.
email-news-intro-project = Hay novedades del proyecto { $number }.
email-news-intro-anything = Hay novedades:
email-weekly = Sus proyectos: resumen semanal
email-weekly-intro = { $open ->
    [one] Usted tiene { NUMBER($open) } proyecto abierto.
   *[other] Usted tiene { NUMBER($open) } proyectos abiertos.
} En los últimos siete días: { NUMBER($submitted) } enviados, { NUMBER($changed) } con cambios, { NUMBER($closed) } cerrados.
email-report-weekly = Informe semanal: { $report }
email-report-monthly = Informe mensual: { $report }
email-report-range = { $report }, { DAY($days) }
email-report-today = { $report }, al { DAY($day) }
email-report-contractor = Proyectos de { $company }
email-report-contractor-nameless = Proyectos de una empresa
email-report-partner = Proyectos enviados por { $name }
email-report-partner-nameless = Proyectos de un socio
email-report-none = No hay datos de esas fechas.
email-report-none-today = No hay datos.
email-report-total = Total
email-news-more = Y { NUMBER($count) } más, que se ven en el portal.
email-news-claim = { $address } (reclamación { $number })

email-notice-project = Hay una novedad sobre el proyecto { $number } en { $portal }. Para verla, abra { $origin } e ingrese el código de su proyecto. Si no tiene un código, pídalo a la oficina.
email-notice-anything = Hay una novedad en { $portal }. Para verla, abra { $origin } e inicie sesión.
email-notice-office = Si no sabe de qué se trata, no tiene que hacer nada. La oficina responde sus preguntas: { $contact }
email-notice-no-office = Si no sabe de qué se trata, no tiene que hacer nada.

email-quote-written = { $who } escribió:
email-quote-entered = { $who } anotó:
email-quote-added = { $who } agregó:
email-quote-submitted = { $who } envió este proyecto:
email-who-of-company = { $name } ({ $role }, { $company })
email-who = { $name } ({ $role })
email-who-nameless = { $nameless } ({ $company })
email-role-office = oficina
email-role-contractor = contratista
email-role-partner = socio
email-role-owner = propietario
email-nameless-office = La oficina
email-nameless-contractor = Un contratista
email-nameless-partner = Un socio
email-nameless-owner = El propietario
email-nameless-scheduler = La oficina o el contratista
email-nameless-closed = Alguien cuya cuenta está cerrada

email-button-own-project = Ver su proyecto
email-button-project = Abrir el proyecto
email-button-projects = Abrir sus proyectos
email-button-settings = Abrir su configuración
email-button-notifications = Abrir sus notificaciones
email-button-report = Abrir el informe

email-why-owner = Usted recibe este correo porque esta dirección figura en su proyecto como la del propietario. En un dispositivo que ya usó antes, el botón lo abre sin el código de su proyecto.
email-why-letter = Usted recibe este correo porque esta dirección figura en su proyecto como la del propietario.
email-why-given-address = Usted recibe este correo porque alguien dio esta dirección como la de un propietario.
email-why-security = Usted recibe este correo porque trata de la seguridad de su cuenta.
email-why-weekly = Usted recibe este correo porque activó el resumen semanal en su configuración: { $settings }
email-why-report = Usted recibe este informe porque se suscribió a él: { $page }
email-why-account = Usted recibe este correo porque tiene una cuenta que ve esto. Qué correos recibe, y cuándo, lo decide usted: { $settings }
email-stop-address = No recibir más correos de este portal en esta dirección
email-stop-weekly = No recibir más el resumen semanal
email-stop-report = No recibir más este informe
email-stop-all = No recibir más correos de este portal
email-stop-status_update = No recibir más correos sobre actualizaciones
email-stop-assignment = No recibir más correos sobre proyectos nuevos y asignaciones
email-stop-event = No recibir más correos sobre eventos y horarios propuestos
email-stop-reminder = No recibir más correos sobre recordatorios
email-stop-message = No recibir más correos sobre mensajes
email-stop-task = No recibir más correos sobre tareas
email-stop-file = No recibir más correos sobre archivos agregados
email-stop-security = No recibir más correos sobre la seguridad de su cuenta
