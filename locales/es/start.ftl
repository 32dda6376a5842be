start-lost = No se pudo cargar la página. Revise su conexión e inténtelo de nuevo.
start-again = Intentar de nuevo
