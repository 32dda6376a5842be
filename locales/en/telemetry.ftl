telemetry-critical = Critical Performance Issue
telemetry-growth-title = Severe Memory Leak
telemetry-growth-message = What this page holds of memory has grown by half without ever falling. Reloading it frees what is not needed.
telemetry-memory-title = Critical Memory Usage
telemetry-memory = This page holds { $heap } of memory; { $limit } is the limit. Reloading it frees what is not needed.
telemetry-queries-title = Query Cache Overflow
telemetry-queries = { $count } answers of the server are kept; { $limit } is the limit. The oldest that nobody looks at are dropped.
telemetry-listeners-title = Severe Memory Leak
telemetry-listeners = Pages that were left have { $count } listeners in this window; { $limit } is the limit. Reloading it removes them.
telemetry-clean-up-title = Auto-Cleanup Performed
telemetry-clean-up-queries =
    { $count ->
        [one] Dropped { $count } kept answer of the server.
        *[other] Dropped { $count } kept answers of the server.
    }
telemetry-clean-up-items =
    { $count ->
        [one] Removed { $count } item from this browser's storage.
        *[other] Removed { $count } items from this browser's storage.
    }
telemetry-clean-up-trimmed = Removed the older half of what was measured: the storage was full.
