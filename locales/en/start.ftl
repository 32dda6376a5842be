# Shown when the application cannot be loaded. Each text is one line without parameters.
start-lost = The page could not be loaded. Check your connection and try again.
start-again = Try again
