file-add-title = Add Files
file-add-send = Add Files
file-add-files = Photos and files
file-add-hint = Up to 10 files. Everyone on this project can see them, including the owner.
file-add-added =
    { $count ->
        [one] 1 file added
        *[other] { $count } files added
    }
file-add-failed = Failed to upload one or more files
file-add-landed-before = Your first attempt went through: the files are in the list. Add files here only if they are missing there.
file-add-wait-for-uploads = Files are still uploading.
file-add-queued = The files will be added as soon as they are uploaded.
file-add-offline = You are offline. The files will be added as soon as you are back online.
file-add-mend-uploads = Failed to upload one or more files. Retry or remove them.
file-add-discard-title = Discard these files?
file-add-discard-text = The files you selected will be removed.
