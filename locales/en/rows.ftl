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
rows-changed-refused = { $done } changed, { $refused } refused
rows-result = Result
rows-refused-rows = Not changed
rows-close = Done
rows-failed = The selected rows could not be changed
rows-undone =
    { $outcome ->
        [all] { $all ->
            [one] The change was undone
            *[other] The changes were undone
        }
        *[other] { $done } of { $all ->
            [one] { $all } change was undone
            *[other] { $all } changes were undone
        }
    }
rows-undo-failed = The changes could not be undone
rows-left-alone = Changed by someone else since, left alone.
rows-named = { $name }: { $reason }
