# What replaces a person's data after it is erased.
erased-first-name = Erased
erased-last-name = person
erased-message = This message was removed at the request of its author.
erased-contact = Please ask your contact at our office.
