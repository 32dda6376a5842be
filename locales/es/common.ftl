common-close = Cerrar
common-loading = Cargando
common-loading-now = Cargando...
common-try-again = Intentar de nuevo
common-error = Error
common-clear-search = Borrar la búsqueda
common-account = Cuenta
common-main = Principal
common-toggle-password = Mostrar u ocultar la contraseña
common-privacy = Privacidad
common-accessibility = Accesibilidad

common-away = Sin conexión
common-away-text = No se puede conectar con el portal. Se cargará solo cuando vuelva la conexión.
common-away-stale = Lo que ve puede no estar al día.
