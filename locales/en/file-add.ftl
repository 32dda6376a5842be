file-add-title = Add Files
file-add-send = Add Files
file-add-files = Photos and files
file-add-hint = Up to 10 files, 10 MB each. Everybody on this project sees them, its owner too.
file-add-added =
    { $count ->
        [one] 1 file added
        *[other] { $count } files added
    }
file-add-failed = Failed to upload one or more files
file-add-landed-before = Your first attempt had arrived after all: it is in the list. Add what is still here, or choose more, only if it is missing there.
file-add-wait-for-uploads = The files are still being sent.
file-add-queued = They are added as soon as they have arrived.
file-add-offline = You are offline. The files are added as soon as you have a connection again.
file-add-mend-uploads = Failed to upload one or more files. Retry or remove them.
file-add-discard-title = Discard these files?
file-add-discard-text = The files you chose will be removed.
