owner-code-session-creation-failed = No pudimos verificar su acceso. Revise el código de su proyecto e intente de nuevo.
owner-code-rejected = No pudimos verificar su acceso
owner-code-maybe-locked = Si está seguro de su código, es posible que se haya bloqueado por intentos incorrectos de otra persona. Llame a la oficina.
owner-code-maybe-locked-at = Si está seguro de su código, es posible que se haya bloqueado por intentos incorrectos de otra persona. Llame a la oficina al { $phone }.
owner-code-validation-failed = No se pudo comprobar su sesión
owner-code-security-validation-failed = La verificación de seguridad no se aprobó (puntuación: { $score }). Intente de nuevo.
owner-code-unexpected = Ocurrió un error inesperado al verificar su acceso
owner-code-authenticated = ¡Acceso verificado! (Puntuación de seguridad: { $score })
owner-code-session-ended = Su sesión terminó. Escriba de nuevo el código de su proyecto.
owner-code-kept = Lo que no ha enviado se guarda en este dispositivo.

owner-code-code = Código del proyecto
owner-code-submit = Ver mi proyecto
owner-code-question = Una pregunta más
owner-code-why-asked = Este dispositivo es nuevo para su proyecto, y queremos estar seguros de que es usted.
owner-code-answer = Los últimos cuatro dígitos de su teléfono
owner-code-answer-hint = Del número que usted nos dio. Si no nos dio ninguno: el código postal de la propiedad.
