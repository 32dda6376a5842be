common-close = Cerrar
common-loading = Cargando
common-loading-now = Cargando...
common-try-again = Intentar de nuevo
common-error = Error
common-clear-search = Borrar la búsqueda
common-account = Cuenta
common-main = Principal
