telemetry-critical = Problema crítico de rendimiento
telemetry-growth-title = Fuga de memoria grave
telemetry-growth-message = La memoria que usa esta página creció un 50% sin bajar en ningún momento. Vuelva a cargarla para liberar lo que no se necesita.
telemetry-memory-title = Uso crítico de memoria
telemetry-memory = Esta página usa { $heap } de memoria; el límite es { $limit }. Vuelva a cargarla para liberar lo que no se necesita.
telemetry-queries-title = Caché de consultas excedida
telemetry-queries = Hay { $count } respuestas del servidor en la caché; el límite es { $limit }. Se descartan las más antiguas que no están en uso.
telemetry-listeners-title = Fuga de memoria grave
telemetry-listeners = Las páginas que ya se cerraron dejaron { $count } listeners en esta ventana; el límite es { $limit }. Vuelva a cargar la página para quitarlos.
telemetry-clean-up-title = Limpieza automática realizada
telemetry-clean-up-queries =
    { $count ->
        [one] Se descartó { $count } respuesta del servidor que estaba en la caché.
        *[other] Se descartaron { $count } respuestas del servidor que estaban en la caché.
    }
telemetry-clean-up-items =
    { $count ->
        [one] Se eliminó { $count } dato del almacenamiento de este navegador.
        *[other] Se eliminaron { $count } datos del almacenamiento de este navegador.
    }
telemetry-clean-up-trimmed = Se eliminó la mitad más antigua de lo medido: el almacenamiento estaba lleno.
