project-moved-moved = Nuevo código del proyecto
project-moved-moved-to = { $number } ahora tiene el código { $code }. Usted sigue en su página.

project-moved-open-failed = No se pudo abrir el proyecto
