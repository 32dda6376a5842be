shell-admin-title = Portal central - Administración
shell-admin-navigation = Administración
shell-admin-welcome = Hola, { $name }
shell-admin-toggle-sidebar = Mostrar u ocultar la barra lateral

shell-admin-pages-dashboard = Inicio
shell-admin-pages-inbox = Bandeja de entrada
shell-admin-pages-tasks = Tareas
shell-admin-my-tasks = asignadas a usted
shell-admin-pages-users = Usuarios
shell-admin-pages-contractors = Contratistas
shell-admin-pages-projects = Proyectos enviados
shell-admin-pages-reports = Informes
shell-admin-pages-calendar = Calendario
shell-admin-pages-performance = Rendimiento
shell-admin-pages-audit = Registro de seguridad
shell-admin-quick-actions = Acciones rápidas
shell-admin-partner-dashboard = Inicio del socio

shell-admin-owner-portal-open = Portal del propietario
shell-admin-owner-portal-title = Código del proyecto
shell-admin-owner-portal-submit = Abrir el portal del propietario
shell-admin-owner-portal-busy = Abriendo el proyecto...
shell-admin-owner-portal-note = Usted verá lo que ve el propietario.
shell-admin-owner-portal-blank = Escriba el código del proyecto.
shell-admin-owner-portal-failed = No se pudo abrir el proyecto. Revise el código.
