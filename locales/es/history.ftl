history-title = Historial
history-field = Campo
history-all-fields = Todos los campos
history-contractor = Contratista asignado
history-nobody = Sin contratista asignado
history-none = Todavía no hay cambios
history-none-hint = Aquí aparecerán los cambios en los datos del proyecto y las asignaciones de contratistas.
history-none-of-field = Este campo no ha cambiado
history-show-all = Ver todos los campos
history-load-failed = No se pudo cargar el historial.
history-load-more = Cargar más
history-in-log = Todo lo que consta en el registro de seguridad
history-log = Protección contra cambios
history-log-waiting = El registro de este proyecto se está preparando.
history-log-intact =
    { $entries ->
        [one] Su única entrada no ha cambiado.
        *[other] Ninguna de las { $entries } entradas ha cambiado.
    }
history-log-signed = Firmadas: { $signed } de { $entries }
history-log-broken = El historial se cambió fuera del portal
history-log-broken-hint =
    { $problems ->
        [one] Se encontró 1 diferencia. Pida a quien administra el servidor que ejecute «buildback doctor», que la nombra.
        *[other] Se encontraron { $problems } diferencias. Pida a quien administra el servidor que ejecute «buildback doctor», que las nombra.
    }
history-log-failed = No se pudo comprobar el registro.
history-log-download = Descargar registro
history-log-verify = Comprobar un registro descargado
