# The language's own name, its locale, its writing direction, and the separator of thousands.
language-name = English
language-locale = en-US
language-direction = ltr
language-thousands = ,
