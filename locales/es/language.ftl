language-name = Español
language-locale = es-US
language-direction = ltr
language-thousands = ,
