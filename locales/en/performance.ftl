performance-title = Performance
performance-subtitle = Measured in this browser while the portal is used. It stays here: nothing of it is sent anywhere.
performance-server-subtitle = How the server fares that answers this browser. It is asked again every 15 seconds.
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
performance-measures-LCP-hint = When the largest part of the page stood there.
performance-measures-FID-name = First Input Delay
performance-measures-FID-hint = How long the first press had to wait. Measured on the browser's own record of it; INP has taken its place.
performance-measures-CLS-name = Cumulative Layout Shift
performance-measures-CLS-hint = How much the page moved by itself under the reader.
performance-measures-FCP-name = First Contentful Paint
performance-measures-FCP-hint = When there was something to see.
performance-measures-TTFB-name = Time to First Byte
performance-measures-TTFB-hint = How long the portal took to begin its answer.
performance-measures-INP-name = Interaction to Next Paint
performance-measures-INP-hint = How long the slowest presses took to show.
performance-measures-render-name = Average render
performance-measures-render-hint = From the moment that a page's data are there until it is drawn.
performance-measures-heap-name = Memory
performance-measures-heap-hint = What the scripts of this page hold.
performance-ratings-good = Good
performance-ratings-fair = Needs improvement
performance-ratings-poor = Poor
performance-bands-excellent = Excellent
performance-bands-good = Good
performance-bands-fair = Fair
performance-bands-poor = Poor
performance-band-hints-excellent = Pages are fast for whoever sits here.
performance-band-hints-good = Most of what was measured is within its budget.
performance-band-hints-fair = Some of what was measured is well over its budget.
performance-band-hints-poor = Most of what was measured is over its budget.
performance-scale = Good up to { $good }, poor above { $poor }
performance-score = Overall score
performance-score-note = From { $count } of { $all } measures with a budget, each counting the same.
performance-unmeasured = Not measured yet
performance-untold = This browser does not say
performance-dash = –
performance-as-table = As a table
performance-columns-measure = Measure
performance-columns-now = Now
performance-columns-budget = Budget
performance-columns-used = Used
performance-columns-kept = Within budget
performance-columns-verdict = Verdict
performance-columns-when = When
performance-columns-page = Page
performance-columns-value = Value
performance-columns-rating = Rating
performance-columns-kind = Kind
performance-columns-files = Files
performance-columns-from-cache = From cache
performance-columns-transferred = Over the network
performance-columns-packed = Compressed
performance-columns-unpacked = Unpacked
performance-columns-saved = Saved
performance-columns-topic = Data
performance-columns-count = Kept
performance-columns-in-use = In use
performance-columns-failed = Failed
performance-columns-average = Average
performance-columns-longest = Longest
performance-columns-times = Times drawn
performance-columns-visits = Opened
performance-columns-store = Kept under
performance-columns-size = Size
performance-columns-type = Type
performance-columns-what = What
performance-columns-details = Details
performance-columns-hour = Hour
performance-columns-events = Events
performance-columns-operation = Operation
performance-columns-answers = Answers
performance-columns-median = Median
performance-columns-p95 = p95
performance-columns-p99 = p99
performance-columns-slowest = Slowest
performance-columns-refused = Refused
performance-within = Within budget
performance-over = Over budget
performance-kept-within = { $share } of { NUMBER($count) }
performance-budget-title = Budgets
performance-budget-hint = How long a page may take, and how long it takes in this browser.
performance-trend = { $name } over time
performance-too-few = A chart needs two measurements. They come as the portal is used.
performance-chart =
    { $name }: { $count ->
        [one] { NUMBER($count) } measurement
        *[other] { NUMBER($count) } measurements
    }, the first { $first }, the last { $last }
performance-limit = Budget { $value }
performance-monitor-limit = Limit { $value }
performance-phases-phase-1-title = Phase 1: Delivery
performance-phases-phase-1-hint = What the browser had to download for this page.
performance-phases-phase-2-title = Phase 2: Data
performance-phases-phase-2-hint = What was requested from the portal, and what came from the cache.
performance-phases-phase-3-title = Phase 3: Rendering
performance-phases-phase-3-hint = How long this browser takes to render.
performance-phases-phase-4-title = Phase 4: Monitoring
performance-phases-phase-4-hint = What the monitor found and cleaned up.
performance-facts-bundle = Scripts and styles, compressed
performance-facts-code = Scripts and styles, unpacked
performance-facts-unpacked = Unpacked
performance-facts-saved = Saved by compression
performance-facts-assets-from-cache = Files from this browser's cache
performance-facts-over-network = Over the network
performance-facts-kept = Cached responses
performance-facts-in-use = In use now
performance-facts-shown = Served from the cache
performance-facts-fetched = Requested from the portal
performance-facts-failed = Failed
performance-facts-answer-time = Average response time
performance-facts-render-average = Average render
performance-facts-renders = Pages rendered since the page load
performance-facts-longest = Longest render
performance-facts-long-tasks = Long tasks
performance-facts-elements = Elements in the document
performance-facts-checks = Checks
performance-facts-next-check = Next check
performance-facts-clean-ups = Clean-ups
performance-facts-removed-queries = Responses dropped
performance-facts-removed-items = Stored items removed
performance-facts-alerts = Alerts kept
performance-facts-events = Events kept
performance-facts-metrics = Measurements kept
performance-facts-storage = Local storage
performance-facts-listeners = Listeners left behind
performance-facts-watched = Watched since
performance-of-most = { NUMBER($count) } of { NUMBER($most) }
performance-long-tasks =
    { $count ->
        [0] None
        *[other] { NUMBER($count) }, { $total } in all
    }
performance-share = { $share } ({ NUMBER($count) } of { NUMBER($all) })
performance-kinds-scripts = Scripts
performance-kinds-styles = Styles
performance-kinds-fonts = Fonts
performance-kinds-pictures = Pictures
performance-kinds-data = Data
performance-loaded = What this page load fetched
performance-loaded-hint = Counted by the browser since the page was loaded; sizes are those of the files, wherever they came from. What the portal keeps on this device is kept unpacked: how small it was sent is known while it is fetched.
performance-topics = Cached responses by subject
performance-renders-by-page = Renders by page
performance-no-renders = Nothing has been rendered since the page load. Open another page and come back.
performance-stored-here = What this browser stores
performance-alerts = Alerts
performance-no-alerts-hint = The monitor found no problems.
performance-alert-types-error = Error
performance-alert-types-warning = Warning
performance-alert-types-info = Info
performance-now = Right now
performance-gauges-heap = Memory
performance-gauges-queries = Query cache
performance-gauges-listeners = Listeners left behind
performance-gauges-storage = Local storage
performance-gauge = { $value } of { $limit }
performance-listeners-hint = Listeners are counted on the window and the document, where a page that is left can forget them. Those on other elements go with their elements.
performance-heap-trend = Memory over time
performance-queries-trend = Query cache over time
performance-clean-up = Clean up now
performance-cleaned-up = Cleaned up
performance-cleaned-up-hint =
    Dropped { $queries ->
        [one] { NUMBER($queries) } kept answer
        *[other] { NUMBER($queries) } kept answers
    }, removed { $items ->
        [one] { NUMBER($items) } stored item
        *[other] { NUMBER($items) } stored items
    }.
performance-event-types-performance = Performance
performance-event-types-error = Error
performance-event-types-user-interaction = Interaction
performance-event-types-navigation = Navigation
performance-events-by-type = Events by type
performance-events-by-hour = Events by hour, the last 24 hours
performance-pages = Pages opened
performance-no-pages = No other page was opened yet.
performance-latest-events = Latest events
performance-no-events-hint = Events are written every 30 seconds, or when there are 20.
performance-server = Server
performance-server-failed = The server's status could not be loaded
performance-keeps = Database and files
performance-server-facts-version = Version
performance-server-facts-started = Started
performance-server-facts-memory = Memory
performance-server-facts-streams = Event streams
performance-server-facts-mail-waiting = Mail waiting to be sent
performance-server-facts-mail-given-up = Mail that could not be sent
performance-server-facts-database = Database
performance-server-facts-database-size = Rows and indexes
performance-server-facts-read = Read latency
performance-server-facts-write = Write latency
performance-server-facts-storage = Files
performance-server-facts-file-write = File write latency
performance-server-facts-free = Free on the disk
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
performance-storages-Folder = In a folder
performance-storages-S3 = In an S3 bucket
performance-not-writable = Not writable
performance-operations = Responses by operation
performance-operations-hint = Counted by the server behind this page since it started on { $since }. Times are accurate to within 7%; the slowest is exact.
performance-operation-orders-answers = Most frequent
performance-operation-orders-p99 = Slowest p99
performance-operation-orders-failed = Most failed
performance-order = Order
performance-no-route = { $method } the application's files
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
    } of this browser will be gone, and all alerts. What this page load measures goes on.
performance-cleared = History cleared
performance-cleaned-up-nothing = There was nothing to remove.
