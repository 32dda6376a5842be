performance-title = Rendimiento
performance-subtitle = Se mide en este navegador mientras se usa el portal. Los datos se quedan aquí: no se envían a ninguna parte.
performance-server-subtitle = Cómo está el servidor que responde a este navegador. Se consulta cada 15 segundos.
performance-areas = Secciones de rendimiento
performance-tabs-summary = Resumen de optimización
performance-tabs-budget = Objetivos de rendimiento
performance-tabs-dashboard = Panel de rendimiento
performance-tabs-server = Servidor
performance-views-overview = Vista general
performance-views-phase-1 = Fase 1
performance-views-phase-2 = Fase 2
performance-views-phase-3 = Fase 3
performance-views-phase-4 = Fase 4
performance-views-vitals = Web Vitals
performance-views-memory = Memoria y caché
performance-views-analytics = Actividad
performance-measures-LCP-name = Largest Contentful Paint
performance-measures-LCP-hint = Cuándo apareció la parte más grande de la página.
performance-measures-FID-name = First Input Delay
performance-measures-FID-hint = Cuánto tuvo que esperar la primera acción del usuario. Se toma del registro del propio navegador; hoy se usa INP en su lugar.
performance-measures-CLS-name = Cumulative Layout Shift
performance-measures-CLS-hint = Cuánto se movió la página por sí sola mientras se leía.
performance-measures-FCP-name = First Contentful Paint
performance-measures-FCP-hint = Cuándo apareció lo primero en la pantalla.
performance-measures-TTFB-name = Time to First Byte
performance-measures-TTFB-hint = Cuánto tardó el portal en empezar a responder.
performance-measures-INP-name = Interaction to Next Paint
performance-measures-INP-hint = Cuánto tardó en verse el efecto de las acciones más lentas.
performance-measures-render-name = Tiempo promedio de renderizado
performance-measures-render-hint = Desde que están los datos de una página hasta que se dibuja.
performance-measures-heap-name = Memoria
performance-measures-heap-hint = La que usan los scripts de esta página.
performance-ratings-good = Bueno
performance-ratings-fair = Mejorable
performance-ratings-poor = Deficiente
performance-bands-excellent = Excelente
performance-bands-good = Buena
performance-bands-fair = Regular
performance-bands-poor = Deficiente
performance-band-hints-excellent = Las páginas son rápidas para quien usa este navegador.
performance-band-hints-good = La mayoría de las medidas cumple su objetivo.
performance-band-hints-fair = Algunas medidas están lejos de su objetivo.
performance-band-hints-poor = La mayoría de las medidas no cumple su objetivo.
performance-scale = Bueno hasta { $good }, deficiente por encima de { $poor }
performance-score = Puntuación general
performance-score-note = Se basa en { $count } de { $all } medidas con objetivo; todas cuentan igual.
performance-unmeasured = Todavía sin medir
performance-untold = Este navegador no lo indica
performance-dash = –
performance-as-table = Ver como tabla
performance-columns-measure = Medida
performance-columns-now = Ahora
performance-columns-budget = Objetivo
performance-columns-used = Usado
performance-columns-kept = Cumplimiento
performance-columns-verdict = Resultado
performance-columns-when = Cuándo
performance-columns-page = Página
performance-columns-value = Valor
performance-columns-kind = Tipo
performance-columns-files = Archivos
performance-columns-from-cache = De la caché
performance-columns-transferred = Por la red
performance-columns-packed = Comprimido
performance-columns-unpacked = Sin comprimir
performance-columns-saved = Ahorro
performance-columns-topic = Datos
performance-columns-count = En caché
performance-columns-in-use = En uso
performance-columns-failed = Con error
performance-columns-average = Promedio
performance-columns-longest = Máximo
performance-columns-times = Veces
performance-columns-visits = Visitas
performance-columns-store = Clave
performance-columns-size = Tamaño
performance-columns-type = Tipo
performance-columns-what = Qué
performance-columns-details = Detalles
performance-columns-operation = Operación
performance-columns-answers = Respuestas
performance-columns-median = Mediana
performance-columns-p95 = p95
performance-columns-p99 = p99
performance-columns-slowest = La más lenta
performance-columns-refused = Rechazadas
performance-within = Cumple el objetivo
performance-over = No cumple el objetivo
performance-kept-within = { $share } de { NUMBER($count) }
performance-budget-title = Objetivos
performance-budget-hint = Cuánto puede tardar una página y cuánto tarda en este navegador.
performance-trend = { $name }: evolución
performance-too-few = Para un gráfico se necesitan dos mediciones. Se reúnen al usar el portal.
performance-chart =
    { $name }: { $count ->
        [one] { NUMBER($count) } medición
        *[other] { NUMBER($count) } mediciones
    }, la primera { $first }, la última { $last }
performance-limit = Objetivo: { $value }
performance-monitor-limit = Límite: { $value }
performance-phases-phase-1-title = Fase 1: Descarga
performance-phases-phase-1-hint = Lo que el navegador tuvo que descargar para esta página.
performance-phases-phase-2-title = Fase 2: Datos
performance-phases-phase-2-hint = Lo que se pidió al portal y lo que salió de la caché.
performance-phases-phase-3-title = Fase 3: Renderizado
performance-phases-phase-3-hint = Cuánto tarda este navegador en dibujar las páginas.
performance-phases-phase-4-title = Fase 4: Monitoreo
performance-phases-phase-4-hint = Lo que el monitor encontró y limpió.
performance-facts-bundle = Scripts y estilos, comprimidos
performance-facts-code = Scripts y estilos, sin comprimir
performance-facts-unpacked = Sin comprimir
performance-facts-saved = Ahorro por la compresión
performance-facts-assets-from-cache = Archivos de la caché de este navegador
performance-facts-over-network = Por la red
performance-facts-kept = Respuestas en caché
performance-facts-in-use = En uso ahora
performance-facts-shown = Servidas desde la caché
performance-facts-fetched = Pedidas al portal
performance-facts-failed = Con error
performance-facts-answer-time = Tiempo promedio de respuesta
performance-facts-render-average = Tiempo promedio de renderizado
performance-facts-renders = Páginas dibujadas desde la carga
performance-facts-longest = Renderizado más lento
performance-facts-long-tasks = Tareas largas
performance-facts-elements = Elementos del documento
performance-facts-checks = Revisiones
performance-facts-next-check = Próxima revisión
performance-facts-clean-ups = Limpiezas
performance-facts-removed-queries = Respuestas descartadas
performance-facts-removed-items = Datos almacenados eliminados
performance-facts-alerts = Alertas guardadas
performance-facts-events = Eventos guardados
performance-facts-metrics = Mediciones guardadas
performance-facts-storage = Almacenamiento local
performance-facts-watched = En observación desde
performance-of-most = { NUMBER($count) } de { NUMBER($most) }
performance-long-tasks =
    { $count ->
        [0] Ninguna
        *[other] { NUMBER($count) }, { $total } en total
    }
performance-share = { $share } ({ NUMBER($count) } de { NUMBER($all) })
performance-kinds-scripts = Scripts
performance-kinds-styles = Estilos
performance-kinds-fonts = Fuentes
performance-kinds-pictures = Imágenes
performance-kinds-data = Datos
performance-loaded = Lo que se cargó con esta página
performance-loaded-hint = Lo cuenta el navegador desde que se cargó la página; los tamaños son los de los archivos, vengan de donde vengan. Lo que el portal guarda en este dispositivo se guarda sin comprimir: el tamaño comprimido solo se conoce mientras se descarga.
performance-topics = Respuestas en caché por tema
performance-renders-by-page = Renderizado por página
performance-no-renders = No se ha dibujado nada desde que se cargó la página. Abra otra página y vuelva.
performance-stored-here = Lo que guarda este navegador
performance-alerts = Alertas
performance-no-alerts-hint = El monitor no encontró problemas.
performance-alert-types-error = Error
performance-alert-types-warning = Aviso
performance-alert-types-info = Información
performance-now = En este momento
performance-gauges-heap = Memoria
performance-gauges-queries = Caché de consultas
performance-gauges-listeners = Listeners sin quitar
performance-gauges-storage = Almacenamiento local
performance-gauge = { $value } de { $limit }
performance-listeners-hint = Se cuentan los listeners de la ventana y del documento, que una página puede dejar sin quitar al cerrarse. Los de otros elementos desaparecen con ellos.
performance-heap-trend = Evolución de la memoria
performance-queries-trend = Evolución de la caché de consultas
performance-clean-up = Limpiar ahora
performance-cleaned-up = Limpieza terminada
performance-cleaned-up-hint =
    { $queries ->
        [one] Se descartó { NUMBER($queries) } respuesta en caché
        *[other] Se descartaron { NUMBER($queries) } respuestas en caché
    } y { $items ->
        [one] se eliminó { NUMBER($items) } dato almacenado
        *[other] se eliminaron { NUMBER($items) } datos almacenados
    }.
performance-event-types-performance = Rendimiento
performance-event-types-error = Error
performance-event-types-user-interaction = Interacción
performance-event-types-navigation = Navegación
performance-events-by-type = Eventos por tipo
performance-events-by-hour = Eventos por hora, últimas 24 horas
performance-pages = Páginas abiertas
performance-no-pages = Todavía no se ha abierto otra página.
performance-latest-events = Últimos eventos
performance-no-events-hint = Los eventos se guardan cada 30 segundos, o cuando hay 20.
performance-server = Servidor
performance-server-failed = No se pudo cargar el estado del servidor
performance-keeps = Base de datos y archivos
performance-server-facts-version = Versión
performance-server-facts-started = Último arranque
performance-server-facts-memory = Memoria
performance-server-facts-streams = Conexiones en vivo
performance-server-facts-mail-waiting = Correos por enviar
performance-server-facts-mail-given-up = Correos no enviados
performance-server-facts-database = Base de datos
performance-server-facts-database-size = Filas e índices
performance-server-facts-read = Latencia de lectura
performance-server-facts-write = Latencia de escritura
performance-server-facts-storage = Archivos
performance-server-facts-file-write = Latencia al escribir archivos
performance-server-facts-free = Espacio libre en el disco
performance-untold-by-system = El sistema no lo indica
performance-streams =
    { $open ->
        [0] Ninguna
        *[other] { $open ->
            [one] { NUMBER($open) } abierta
            *[other] { NUMBER($open) } abiertas
        } de { $clients ->
            [one] { NUMBER($clients) } persona
            *[other] { NUMBER($clients) } personas
        }
    }
performance-storages-Folder = En una carpeta
performance-storages-S3 = En un bucket de S3
performance-not-writable = No se puede escribir
performance-operations = Respuestas por operación
performance-operations-hint = Las cuenta el servidor que atiende esta página desde que arrancó, el { $since }. Los tiempos tienen un margen de error de hasta el 7%; el de la más lenta es exacto.
performance-operation-orders-answers = Más frecuentes
performance-operation-orders-p99 = p99 más lento
performance-operation-orders-failed = Con más errores
performance-order = Orden
performance-no-route = { $method } (archivos de la aplicación)
performance-fewer = Mostrar menos
performance-all = Mostrar las { $count }
performance-export = Exportar
performance-export-name = buildback-rendimiento-{ $day }.json
performance-clear = Borrar el historial
performance-clear-title = ¿Borrar el historial?
performance-clear-question =
    Se borrarán { $events ->
        [one] { NUMBER($events) } evento
        *[other] { NUMBER($events) } eventos
    } y { $metrics ->
        [one] { NUMBER($metrics) } medición
        *[other] { NUMBER($metrics) } mediciones
    } de este navegador, además de todas las alertas. Lo que se mide desde que se cargó esta página continúa.
performance-cleared = Historial borrado
performance-cleaned-up-nothing = No había nada que limpiar.
