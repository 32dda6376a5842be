# Selected rows of any list, and what happened to them.
rows-select = Select
rows-select-all = Select all on this page
rows-stop = Cancel
rows-most = Up to { $count } at once.
rows-clear = Clear
rows-changed =
    { $count ->
        [one] { $count } row changed
        *[other] { $count } rows changed
    }
rows-unchanged = Nothing to change
rows-changed-left = { $done } changed, { $left } not changed
rows-result = Some rows were not changed
rows-left-rows = Not changed
rows-try-again = These rows are still selected, so you can try again.
rows-close = Done
rows-final = This cannot be undone.
rows-failed = The selected rows could not be changed
rows-undone =
    { $outcome ->
        [all] { $all ->
            [one] The change was undone
            *[other] The changes were undone
        }
        [none] { $all ->
            [one] The change was not undone
            *[other] The changes were not undone
        }
        *[other] { $done } of { $all ->
            [one] { $all } change was undone
            *[other] { $all } changes were undone
        }
    }
rows-undo-failed = The changes could not be undone
rows-left-alone = Someone else changed this after you, so it was left as is.
rows-named = { $name }: { $reason }
