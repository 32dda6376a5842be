shell-bare-failure-title = Algo salió mal
shell-bare-failure-refresh = Volver a cargar la página

shell-failure-title = Algo salió mal
shell-failure-text = Ocurrió un error inesperado. Puede intentar de nuevo o volver a cargar la página.
shell-failure-try-again = Intentar de nuevo
shell-failure-trying = Intentando de nuevo...
shell-failure-refresh = Volver a cargar la página
shell-failure-report = Reportar el error

shell-greeting-nobody = bienvenido

shell-layout-contractor-title = Portal de contratistas
shell-layout-central-title = Portal central
shell-layout-admin-suffix = (administración)
shell-layout-admin-panel = Panel de administración
shell-layout-admin-panel-short = Admin
shell-layout-shortcuts = Atajos de teclado
shell-layout-profile-settings = Configuración
shell-layout-dashboard = Inicio
shell-layout-projects = Proyectos
shell-layout-calendar = Calendario
shell-layout-messages = Mensajes
shell-layout-submit-project = Enviar proyecto
shell-layout-submit-project-short = Enviar
shell-layout-polling = Las actualizaciones en vivo no llegan: se consulta cada 30 segundos
shell-layout-session-ended = Se cerró su sesión. Inicie sesión de nuevo.

shell-sign-out = Cerrar sesión
shell-skip = Ir al contenido
shell-theme-label = Tema
shell-theme-light = Claro
shell-theme-dark = Oscuro
shell-theme-system = Del sistema
shell-not-found-title = No encontramos esta página
shell-not-found-link = Volver al inicio

shell-worker-ready = Hay una versión nueva
shell-worker-reload = Actualizar

shell-greeting-phrase-0 = Hola
shell-greeting-phrase-1 = Qué gusto verle de nuevo
shell-greeting-phrase-2 = Qué bueno verle
shell-greeting-phrase-3 = Le saludamos
shell-greeting-phrase-4 = Nos alegra tenerle aquí
shell-greeting-phrase-5 = Un gusto verle
shell-greeting-phrase-6 = Todo listo para usted
shell-greeting-phrase-7 = Nos alegra que esté aquí
shell-greeting-phrase-8 = Manos a la obra
shell-greeting-phrase-9 = Que tenga un buen día
