welcome-auth-title = Le damos la bienvenida a { $portal }
welcome-auth-tabs-signin = Entrar
welcome-auth-tabs-signup = Registrarse
welcome-auth-tabs-owner = Código
welcome-auth-signup-hint = Para agentes de seguros y otros socios que nos envían proyectos. Los contratistas y el personal se registran con el enlace de su invitación. Los propietarios solo necesitan el código de su proyecto.
welcome-auth-owner-hint = Para propietarios. El código tiene 6 letras y números y aparece en su carta de bienvenida. Si no lo encuentra, pregunte a su contratista o a nuestra oficina.

welcome-confirm-page-title = Confirme su correo
welcome-confirm-page-hint = Falta un paso: escriba su contraseña una vez más.
welcome-confirm-page-forgot = ¿Olvidó su contraseña?
welcome-confirm-page-dead = Este enlace no funciona
welcome-confirm-page-dead-hint = Ya se usó, o tiene más de un día. Si ya confirmó su correo, inicie sesión; si no, regístrese de nuevo.
welcome-confirm-page-sign-up = Registrarse de nuevo
welcome-confirm-page-confirmed = Su correo está confirmado.
welcome-confirm-page-confirmed-hint = Ya puede iniciar sesión.
welcome-confirm-page-sign-in = Iniciar sesión

welcome-email-page-title = Confirme su correo nuevo
welcome-email-page-hint = Falta un paso.
welcome-email-page-sign-in-title = Primero inicie sesión
welcome-email-page-sign-in-hint = Inicie sesión en la cuenta a la que corresponde el correo nuevo, con el correo que tiene ahora.
welcome-email-page-looking = Cargando
welcome-email-page-not-reached = No se pudo conectar con el portal
welcome-email-page-dead = Este enlace no funciona
welcome-email-page-dead-hint = Ya se usó, tiene más de un día, hay un enlace más reciente, o es de una cuenta distinta de la que está abierta aquí.
welcome-email-page-settings = Abrir su configuración
welcome-email-page-confirmed = Su correo se cambió.
welcome-email-page-confirmed-hint = De ahora en adelante, inicie sesión con { $email }.

welcome-forgot-page-title = ¿Olvidó su contraseña?
welcome-forgot-page-hint = Díganos con qué correo inicia sesión y le enviaremos un enlace para elegir una contraseña nueva.
welcome-forgot-page-sent = Revise su correo
welcome-forgot-page-sent-hint = Si hay una cuenta para { $email }, un enlace va en camino. Sirve una sola vez, durante una hora. ¿No lo ve? Revise también el correo no deseado.
welcome-forgot-page-back = Volver al inicio de sesión

welcome-reset-page-title = Elija una contraseña nueva
welcome-reset-page-hint = Su sesión se cerrará en todas partes, y entrará con la contraseña nueva.
welcome-reset-page-dead = Este enlace no funciona
welcome-reset-page-dead-hint = Ya se usó, o tiene más de una hora.
welcome-reset-page-again = Pedir un enlace nuevo

welcome-set-up-title = Configure Buildback
welcome-set-up-hint = Todavía nadie tiene una cuenta. Cree la del primer administrador; este enlace sirve una sola vez.
welcome-set-up-dead = Este enlace de configuración no funciona
welcome-set-up-dead-hint = Ya se usó, o el portal se reinició. Mientras no haya una cuenta, el portal muestra un enlace nuevo cada vez que se inicia.
welcome-set-up-sign-in = Ir al inicio de sesión

welcome-sign-up-mailed-mailed = Revise su correo
welcome-sign-up-mailed-mailed-hint = Un mensaje para { $email } va en camino y explica cómo seguir. ¿No lo ve? Revise también el correo no deseado.
welcome-sign-up-mailed-to-sign-in = Ir al inicio de sesión

welcome-signed-in-title = Su sesión está abierta como { $email }
welcome-signed-in-hint = Cuando termine aquí, su sesión se cerrará para que pueda entrar de nuevo.

welcome-promise = Sepa qué sigue en su reparación
welcome-about = { $portal } mantiene al tanto a propietarios, contratistas, socios de seguros y a nuestra oficina, desde el primer reporte del daño hasta la última mano de pintura.
welcome-owner = Propietarios
welcome-owner-hint = Escriba el código de 6 caracteres de su carta de bienvenida. No necesita una cuenta.
welcome-team = Contratistas, socios y personal
welcome-team-hint = Envíe proyectos, publique avances desde la obra y siga cada reclamación.
welcome-sign-in = Iniciar sesión
welcome-create-account = Crear una cuenta de socio
welcome-picture = La página de un proyecto en el teléfono de un propietario: cómo va el proyecto, qué sigue y la fecha de la próxima visita, con botones para confirmarla o pedir otra hora. Abajo hay una barra con Llamar, Mensajes, Avances y Fotos.
welcome-picture-caption = Lo que ven los propietarios
welcome-path = Cómo avanza un proyecto
welcome-step-0-title = Enviado
welcome-step-0-text = La reclamación, el daño y las fotos están en un solo lugar.
welcome-step-1-title = Visita
welcome-step-1-text = Un contratista revisa la propiedad y toma medidas.
welcome-step-2-title = Estimado de costos
welcome-step-2-text = El costo se pone por escrito y se aprueba.
welcome-step-3-title = Reconstrucción
welcome-step-3-text = Se hace el trabajo, con fotos de cada avance.
