# The letter that gives a property owner the project code: as an email, on paper, as a PDF, and as a text to copy. $portal is the portal's name,
# and $page the address of the page that asks for the code. The letter contains no text that somebody entered.
owner-letter-subject = Your project { $number } at { $portal }
owner-letter-intro = Welcome to { $portal }. You can follow your project { $number } online: where it stands, what happens next, the appointments, and the photos. You can also write to us there. You need no account and no password.
owner-letter-code = Your project code is { $code }. The button below opens your project with it. You can also enter the code at { $page }.
owner-letter-button = Open your project
owner-letter-scan = Scan this with your phone's camera:
owner-letter-enter = Or open { $page } and enter your project code:
owner-letter-private = Keep the code to yourself: anyone who has it can see your project.
owner-letter-office = Questions? We are happy to help: { $contact }
owner-letter-message = { $portal }: Follow your project { $number } online at { $link } (no account needed). Your project code is { $code }.
owner-letter-qr = QR code that opens your project
owner-letter-file = Welcome letter
