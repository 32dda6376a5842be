start-lost = No se pudo cargar la página. Revise su conexión e inténtelo de nuevo.
start-again = Intentar de nuevo
start-no-script = Este portal necesita JavaScript. Actívelo en la configuración de su navegador y vuelva a cargar la página.
start-description = Siga la restauración y reconstrucción de su propiedad, desde el envío hasta la entrega.
start-projects = Proyectos
start-calendar = Calendario
start-notifications = Notificaciones
