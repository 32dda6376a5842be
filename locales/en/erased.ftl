# What takes the place of a person's data after an erasure..
erased-first-name = Erased
erased-last-name = person
erased-message = This message was removed at the request of its author.
erased-contact = Please ask your contact in our office.
