# The screen before the application, where it cannot be loaded. One line each, without parameters.
start-lost = The page could not be loaded. Check your connection and try again.
start-again = Try again
