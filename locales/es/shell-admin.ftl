shell-admin-title = Portal central - Administración
shell-admin-owner-portal-open = Portal del propietario
shell-admin-owner-portal-title = Código del proyecto
shell-admin-owner-portal-submit = Abrir el portal del propietario
shell-admin-owner-portal-busy = Abriendo el proyecto...
shell-admin-owner-portal-note = Usted verá lo que ve el propietario.
shell-admin-owner-portal-blank = Escriba el código del proyecto.
shell-admin-owner-portal-failed = No se pudo abrir el proyecto. Revise el código.
