# The language's own name, its locale, and its writing direction.
language-name = English
language-locale = en-US
language-direction = ltr
