telemetry-critical = Critical Performance Issue
telemetry-growth-title = Severe Memory Leak
telemetry-growth-message = This page's memory use has grown by half without ever falling. Reload the page to free memory.
telemetry-memory-title = Critical Memory Usage
telemetry-memory = This page uses { $heap } of memory. The limit is { $limit }. Reload the page to free memory.
telemetry-queries-title = Query Cache Overflow
telemetry-queries = { $count } server responses are cached. The limit is { $limit }. The oldest unused responses will be removed.
telemetry-listeners-title = Severe Memory Leak
telemetry-listeners = Pages you left still have { $count } listeners in this window. The limit is { $limit }. Reload the page to remove them.
telemetry-clean-up-title = Auto-Cleanup Performed
telemetry-clean-up-queries =
    { $count ->
        [one] Removed { $count } cached server response.
        *[other] Removed { $count } cached server responses.
    }
telemetry-clean-up-items =
    { $count ->
        [one] Removed { $count } item from this browser's storage.
        *[other] Removed { $count } items from this browser's storage.
    }
telemetry-clean-up-trimmed = Removed the older half of the measurements because the storage was full.
