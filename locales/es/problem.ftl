problem-offline = No hay conexión. Revise su conexión e intente de nuevo.
problem-unreadable = Ocurrió un error inesperado. Intente de nuevo.
problem-proxy-too-large = Un proxy delante del portal rechazó el archivo por su tamaño (413). Pida a quien administra el portal que aumente el límite (client_max_body_size en nginx).
problem-proxy-unreachable = En este momento no se puede llegar al portal a través de su proxy ({ $status }). Intente de nuevo en un minuto.

problem-wait-again =
    Puede intentar de nuevo en { $unit ->
        [second] { $count ->
            [one] { $count } segundo
            *[other] { $count } segundos
        }
        [minute] { $count ->
            [one] { $count } minuto
            *[other] { $count } minutos
        }
        *[hour] { $count ->
            [one] { $count } hora
            *[other] { $count } horas
        }
    }.
