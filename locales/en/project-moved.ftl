project-moved-moved = New project code
project-moved-moved-to = { $number } now has the code { $code }. You are still on the project's page.

project-moved-open-failed = The project could not be opened
