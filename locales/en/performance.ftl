performance-title = Performance
performance-subtitle = Measured in this browser as you use the portal. The data stays in this browser and is never sent anywhere.
performance-server-subtitle = Health of the server behind this page. Updates every 15 seconds.
performance-areas = Performance area
performance-tabs-summary = Optimization Summary
performance-tabs-budget = Performance Budget
performance-tabs-dashboard = Performance Dashboard
performance-tabs-server = Server
performance-views-overview = Overview
performance-views-phase-1 = Phase 1
performance-views-phase-2 = Phase 2
performance-views-phase-3 = Phase 3
performance-views-phase-4 = Phase 4
performance-views-vitals = Web Vitals
performance-views-memory = Memory & Cache
performance-views-analytics = Analytics
performance-measures-LCP-name = Largest Contentful Paint
performance-measures-LCP-hint = Time until the largest element on the page was visible.
performance-measures-FID-name = First Input Delay
performance-measures-FID-hint = Delay before the page responded to the first click or key press, as recorded by the browser. INP has replaced this metric.
performance-measures-CLS-name = Cumulative Layout Shift
performance-measures-CLS-hint = How much the page layout shifted unexpectedly.
performance-measures-FCP-name = First Contentful Paint
performance-measures-FCP-hint = Time until the first content was visible.
performance-measures-TTFB-name = Time to First Byte
performance-measures-TTFB-hint = Time until the portal started to respond.
performance-measures-INP-name = Interaction to Next Paint
performance-measures-INP-hint = How long the slowest interactions took to update the page.
performance-measures-render-name = Average render
performance-measures-render-hint = Time from when a page's data is ready until the page is rendered.
performance-measures-heap-name = Memory
performance-measures-heap-hint = Memory used by this page's scripts.
performance-ratings-good = Good
performance-ratings-fair = Needs improvement
performance-ratings-poor = Poor
performance-bands-excellent = Excellent
performance-bands-good = Good
performance-bands-fair = Fair
performance-bands-poor = Poor
performance-band-hints-excellent = Pages load fast in this browser.
performance-band-hints-good = Most measures are within budget.
performance-band-hints-fair = Some measures are well over budget.
performance-band-hints-poor = Most measures are over budget.
performance-scale = Good up to { $good }, poor above { $poor }
performance-score = Overall score
performance-score-note = Based on { $count } of { $all } measures with a budget, weighted equally.
performance-unmeasured = Not measured yet
performance-untold = Not reported by this browser
performance-dash = –
performance-as-table = Show as table
performance-columns-measure = Measure
performance-columns-now = Current
performance-columns-budget = Budget
performance-columns-used = Used
performance-columns-kept = Within budget
performance-columns-verdict = Result
performance-columns-when = When
performance-columns-page = Page
performance-columns-value = Value
performance-columns-kind = Kind
performance-columns-files = Files
performance-columns-from-cache = From cache
performance-columns-transferred = Over the network
performance-columns-packed = Compressed
performance-columns-unpacked = Uncompressed
performance-columns-saved = Saved
performance-columns-topic = Data
performance-columns-count = Cached
performance-columns-in-use = In use
performance-columns-failed = Failed
performance-columns-average = Average
performance-columns-longest = Longest
performance-columns-times = Renders
performance-columns-visits = Visits
performance-columns-store = Key
performance-columns-size = Size
performance-columns-type = Type
performance-columns-what = Alert
performance-columns-details = Details
performance-columns-operation = Operation
performance-columns-answers = Responses
performance-columns-median = Median
performance-columns-p95 = p95
performance-columns-p99 = p99
performance-columns-slowest = Slowest
performance-columns-refused = Rejected
performance-within = Within budget
performance-over = Over budget
performance-kept-within = { $share } of { NUMBER($count) }
performance-budget-title = Budgets
performance-budget-hint = Target times for each page, and the actual times in this browser.
performance-trend = { $name } over time
performance-too-few = Charts need at least two measurements. They are added as you use the portal.
performance-chart =
    { $name }: { $count ->
        [one] { NUMBER($count) } measurement
        *[other] { NUMBER($count) } measurements
    }, first { $first }, last { $last }
performance-limit = Budget { $value }
performance-monitor-limit = Limit { $value }
performance-phases-phase-1-title = Phase 1: Delivery
performance-phases-phase-1-hint = What the browser had to download for this page.
performance-phases-phase-2-title = Phase 2: Data
performance-phases-phase-2-hint = What was requested from the portal and what came from the cache.
performance-phases-phase-3-title = Phase 3: Rendering
performance-phases-phase-3-hint = How long this browser takes to render.
performance-phases-phase-4-title = Phase 4: Monitoring
performance-phases-phase-4-hint = What the monitor found and cleaned up.
performance-facts-bundle = Scripts and styles, compressed
performance-facts-code = Scripts and styles, uncompressed
performance-facts-unpacked = Uncompressed
performance-facts-saved = Saved by compression
performance-facts-assets-from-cache = Files from this browser's cache
performance-facts-over-network = Over the network
performance-facts-kept = Cached responses
performance-facts-in-use = Currently in use
performance-facts-shown = Served from the cache
performance-facts-fetched = Requested from the portal
performance-facts-failed = Failed
performance-facts-answer-time = Average response time
performance-facts-render-average = Average render
performance-facts-renders = Pages rendered since the page load
performance-facts-longest = Longest render
performance-facts-long-tasks = Long tasks
performance-facts-elements = DOM elements
performance-facts-checks = Checks
performance-facts-next-check = Next check
performance-facts-clean-ups = Cleanups
performance-facts-removed-queries = Cached responses removed
performance-facts-removed-items = Stored items removed
performance-facts-alerts = Alerts stored
performance-facts-events = Events stored
performance-facts-metrics = Measurements stored
performance-facts-storage = Local storage
performance-facts-watched = Monitoring since
performance-of-most = { NUMBER($count) } of { NUMBER($most) }
performance-long-tasks =
    { $count ->
        [0] None
        *[other] { NUMBER($count) }, { $total } in total
    }
performance-share = { $share } ({ NUMBER($count) } of { NUMBER($all) })
performance-kinds-scripts = Scripts
performance-kinds-styles = Styles
performance-kinds-fonts = Fonts
performance-kinds-pictures = Images
performance-kinds-data = Data
performance-loaded = Files loaded by this page
performance-loaded-hint = As counted by the browser since the page loaded. Sizes include files that came from the cache. Files the portal stores on this device are stored uncompressed, so their compressed size is only known when they are downloaded.
performance-topics = Cached responses by topic
performance-renders-by-page = Renders by page
performance-no-renders = Nothing has rendered since the page loaded. Open another page and come back.
performance-stored-here = What this browser stores
performance-alerts = Alerts
performance-no-alerts-hint = The monitor found no problems.
performance-alert-types-error = Error
performance-alert-types-warning = Warning
performance-alert-types-info = Info
performance-now = Current usage
performance-gauges-heap = Memory
performance-gauges-queries = Query cache
performance-gauges-listeners = Leaked listeners
performance-gauges-storage = Local storage
performance-gauge = { $value } of { $limit }
performance-listeners-hint = Counts listeners on the window and the document, which can outlive the page that added them. Listeners on other elements are removed with those elements.
performance-heap-trend = Memory over time
performance-queries-trend = Query cache over time
performance-clean-up = Clean up now
performance-cleaned-up = Cleanup complete
performance-cleaned-up-hint =
    Removed { $queries ->
        [one] { NUMBER($queries) } cached response
        *[other] { NUMBER($queries) } cached responses
    } and { $items ->
        [one] { NUMBER($items) } stored item
        *[other] { NUMBER($items) } stored items
    }.
performance-event-types-performance = Performance
performance-event-types-error = Error
performance-event-types-user-interaction = Interaction
performance-event-types-navigation = Navigation
performance-events-by-type = Events by type
performance-events-by-hour = Events by hour, last 24 hours
performance-pages = Pages opened
performance-no-pages = No other page has been opened yet.
performance-latest-events = Latest events
performance-no-events-hint = Events are saved every 30 seconds, or once 20 have collected.
performance-server = Server
performance-server-failed = The server status could not be loaded
performance-keeps = Database and files
performance-server-facts-version = Version
performance-server-facts-started = Started
performance-server-facts-memory = Memory
performance-server-facts-streams = Event streams
performance-server-facts-mail-waiting = Email waiting to be sent
performance-server-facts-mail-given-up = Email that could not be sent
performance-server-facts-database = Database
performance-server-facts-database-size = Rows and indexes
performance-server-facts-read = Read latency
performance-server-facts-write = Write latency
performance-server-facts-storage = Files
performance-server-facts-file-write = File write latency
performance-server-facts-free = Free disk space
performance-untold-by-system = Not reported by the system
performance-streams =
    { $open ->
        [0] None open
        *[other] { $open ->
            [one] { NUMBER($open) } open
            *[other] { NUMBER($open) } open
        } by { $clients ->
            [one] { NUMBER($clients) } person
            *[other] { NUMBER($clients) } people
        }
    }
performance-storages-Folder = Folder
performance-storages-S3 = S3 bucket
performance-not-writable = Not writable
performance-operations = Responses by operation
performance-operations-hint = Counted since the server started on { $since }. Times are accurate to within 7%; the slowest is exact.
performance-operation-orders-answers = Most frequent
performance-operation-orders-p99 = Slowest p99
performance-operation-orders-failed = Most failures
performance-order = Sort by
performance-no-route = { $method } application files
performance-fewer = Show fewer
performance-all = Show all { $count }
performance-export = Export
performance-export-name = buildback-performance-{ $day }.json
performance-clear = Clear history
performance-clear-title = Clear the history?
performance-clear-question =
    { $events ->
        [one] { NUMBER($events) } event
        *[other] { NUMBER($events) } events
    } and { $metrics ->
        [one] { NUMBER($metrics) } measurement
        *[other] { NUMBER($metrics) } measurements
    } and all alerts will be removed from this browser. Measurements for the current page load are kept.
performance-cleared = History cleared
performance-cleaned-up-nothing = There was nothing to clean up.
