# What readers of this language call it, which regional habits it has, and in which direction it is written.
language-name = English
language-locale = en-US
language-direction = ltr
