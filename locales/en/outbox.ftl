outbox-title = On this device
outbox-on-device = On device
outbox-uploading = Uploading
outbox-safe = Safe on server
outbox-waiting = { outbox-counted } not sent yet
outbox-sending = Sending: { $what }
outbox-sending-one-update = update
outbox-sending-one-event = event update
outbox-sending-one-message = message
outbox-sending-one-files = files
outbox-photos-of =
    { $sent } of { $total } { $total ->
        [one] photo
        *[other] photos
    }
outbox-files-of =
    { $sent } of { $total } { $total ->
        [one] file
        *[other] files
    }
outbox-originals-wait =
    { $count ->
        [one] 1 original photo not sent yet
        *[other] { $count } original photos not sent yet
    }
outbox-show = Show
outbox-kinds-update = Update
outbox-kinds-event = Event status
outbox-kinds-message = Message
outbox-kinds-files = Files

outbox-slow-title = Slow connection
outbox-send-smaller = Send smaller photos now, originals on Wi-Fi
outbox-keep-originals = Keep sending originals
outbox-originals-later = Smaller photos were sent. The originals will follow on Wi-Fi or a faster connection.
outbox-send-originals = Send originals now
outbox-is-next = Waiting to be sent.

outbox-is-held = On hold until you decide on the status of the previous update.
outbox-goes-out = Will be sent as soon as you are back online.
outbox-is-busy = The portal is busy. Will retry automatically.
outbox-is-stuck = This device cannot read its stored data right now. Will retry automatically.
outbox-sign-in = Sign in again to send.
outbox-sign-in-title = Sign in again to send
# Owners enter a code instead.
outbox-enter-code = Enter your project code again to send.
outbox-enter-code-title = Enter your project code to send
outbox-sign-in-text = { outbox-counted } saved on this device.
outbox-arrived = It is in the project's timeline.
outbox-arrived-in-thread = It is in the project's messages.
outbox-arrived-in-files = Added to the project's files.
outbox-files =
    { $count ->
        [one] 1 file
        *[other] { $count } files
    }
outbox-send-now = Send now

outbox-gone = You no longer have access to this project. Your text is kept here until you discard it.
outbox-gone-files = You no longer have access to this project. Your files are kept here until you discard them.
outbox-event-gone = This event no longer exists. Your text is kept here until you discard it.
outbox-work-changed = An event, task, or proposal that this update closes has changed. Nothing was saved.
outbox-unknown = The portal rejected this.
outbox-portals-fault = The portal had a problem. Everything stays on this device until you send it again.
outbox-unreadable = This device can no longer read the file.
outbox-answers-again = Try again
outbox-answers-without-status = Send without changing the status
outbox-answers-without-closing = Send without closing them
outbox-answers-without-file = Send without this file
outbox-with-status = Send as { $status }
outbox-with-event-status = Send as { $status }
outbox-save-files =
    { $count ->
        [one] Save file
        *[other] Save files
    }
outbox-copy-notes = Copy text
outbox-dismiss = Dismiss
outbox-keep = Keep it
outbox-discard = Discard
outbox-discard-title-update = Discard this update?
outbox-discard-title-event = Discard this event update?
outbox-discard-title-message = Discard this message?
outbox-discard-title-files = Discard these files?
outbox-discard-text = Your text for { $number } and its files will be removed from this device. There is no other copy.
outbox-discard-files = Your files for { $number } will be removed from this device. There is no other copy.

outbox-discard-originals = The smaller photos for { $number } were sent. The originals will be removed from this device. There is no other copy.

outbox-submission-goes = You have started a submission. Signing out removes it from this device.
outbox-signing-out-title-update = Sign out with updates on this device?
outbox-signing-out-title-event = Sign out with event updates on this device?
outbox-signing-out-title-message = Sign out with messages on this device?
outbox-signing-out-title-files = Sign out with files on this device?
outbox-signing-out-title-several = Sign out with unsent items on this device?
outbox-signing-out-keeps = { outbox-counted } not sent yet. Nothing is lost: unsent items are kept on this device and sent the next time you sign in here.
outbox-signing-out-stays = { outbox-counted } not sent yet. Unsent items are kept on this device until you sign in here again.
outbox-signing-out-losing = Sign out and lose unsaved work?
outbox-signing-out-words-go = You have unsent messages. Signing out removes them from this device.
outbox-signing-out-leave = Sign Out
outbox-signing-out-stay = Stay signed in
outbox-logging-out-title-update = Log out with updates on this device?
outbox-logging-out-title-event = Log out with event updates on this device?
outbox-logging-out-title-message = Log out with messages on this device?
outbox-logging-out-title-files = Log out with files on this device?
outbox-logging-out-title-several = Log out with unsent items on this device?
outbox-logging-out-keeps = { outbox-counted } not sent yet. Nothing is lost: unsent items are kept on this device and sent the next time you enter your project code here.
outbox-logging-out-stays = { outbox-counted } not sent yet. Unsent items are kept on this device until you enter your project code here again.
outbox-logging-out-losing = Log out and lose unsaved work?
outbox-logging-out-words-go = You have unsent messages. Logging out removes them from this device.
outbox-logging-out-leave = Log out
outbox-logging-out-stay = Stay logged in

outbox-try-again = Try Again
outbox-write = Report from the site
outbox-write-hint = Your update is saved on this device and sent once you are online.
outbox-add-update = Add Update
outbox-add-update-to = Add update to { $number }
outbox-counted =
    { $noun ->
        [update] { $count ->
            [one] { $count } update
            *[other] { $count } updates
        }
        [event] { $count ->
            [one] { $count } event update
            *[other] { $count } event updates
        }
        [message] { $count ->
            [one] { $count } message
            *[other] { $count } messages
        }
        [files] { $count ->
            [one] { $count } set of files
            *[other] { $count } sets of files
        }
        *[several] { $count ->
            [one] { $count } item
            *[other] { $count } items
        }
    }
outbox-event-change = { $title }: { $status }
