//! Every metric, with its help text. docs/metrics.md is generated from it.

use metrics::{KeyName, Recorder, SharedString};
use std::fmt::Write;

/// The type of a metric.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Counter,
    Gauge,
    Histogram,
}

/// A metric.
struct Metric {
    name: &'static str,
    kind: Kind,
    /// The names of its labels.
    labels: &'static str,
    help: &'static str,
}

const fn metric(
    name: &'static str,
    kind: Kind,
    labels: &'static str,
    help: &'static str,
) -> Metric {
    Metric {
        name,
        kind,
        labels,
        help,
    }
}

use Kind::{Counter, Gauge, Histogram};

/// The portal's own metrics. Those of the process come from the library `metrics-process`, which describes them itself.
#[rustfmt::skip]
const METRICS: &[Metric] = &[
    metric("buildback_build_info", Gauge, "version, commit", "The running version; always 1"),
    metric("buildback_http_requests_total", Counter, "method, route, status", "Answered requests by class of status (2xx, 4xx, 5xx). Health checks are not counted"),
    metric("buildback_http_request_duration_seconds", Histogram, "method, route", "Time until the response is ready. Health checks and event streams are not counted"),
    metric("buildback_http_rate_limited_total", Counter, "", "Requests refused by a rate limit (429)"),
    metric("buildback_http_connections", Gauge, "", "Open connections of all listeners"),
    metric("buildback_http_connections_limit", Gauge, "", "Connections that each listener accepts at once (max_connections)"),
    metric("buildback_http_connections_refused_total", Counter, "", "Connections refused because their address has too many (max_connections_per_address)"),
    metric("buildback_event_streams", Gauge, "", "Open event streams"),
    metric("buildback_database_up", Gauge, "", "1 if the database answered this scrape, otherwise 0. At 0, the metrics that are read from it are absent"),
    metric("buildback_database_size_bytes", Gauge, "", "Size of the database on disk. The same on each instance"),
    metric("buildback_database_connections", Gauge, "pool", "Size of the pool of connections: read and write on SQLite, all on PostgreSQL"),
    metric("buildback_database_connections_busy", Gauge, "pool", "Connections in use"),
    metric("buildback_database_queue_length", Gauge, "pool", "Units of work that wait for a connection"),
    metric("buildback_database_work_total", Counter, "pool", "Units of work that were given a connection"),
    metric("buildback_database_wait_seconds_total", Counter, "pool", "Time that units of work waited for a connection"),
    metric("buildback_database_write_groups_total", Counter, "", "Group commits of SQLite's writer. The work of the pool write per group is the batch size"),
    metric("buildback_job_last_run_timestamp_seconds", Gauge, "name", "End of the job's last run in any instance"),
    metric("buildback_job_last_result", Gauge, "name", "1 if that run succeeded, 0 if it failed"),
    metric("buildback_job_last_success_timestamp_seconds", Gauge, "name", "End of the last successful run in this instance since its start"),
    metric("buildback_job_duration_seconds", Gauge, "name", "Duration of the last run in this instance"),
    metric("buildback_job_failures_total", Counter, "name", "Failed runs in this instance"),
    metric("buildback_mail_queue", Gauge, "state", "Mails that wait (waiting), that a limit holds or the recipient does not want (held), that will be retried (retrying), and that were given up within 90 days (failed). The same on each instance"),
    metric("buildback_mail_oldest_waiting_age_seconds", Gauge, "", "Age of the oldest mail that waits for the mail server. Mails that a limit holds are not counted"),
    metric("buildback_mail_results_total", Counter, "result", "Attempts to send a mail: sent, retried, or failed for good"),
    metric("buildback_disk_free_bytes", Gauge, "place", "Free space on the disk of the data folder (data), the SQLite database (database), and the file folder (files)"),
    metric("buildback_disk_size_bytes", Gauge, "place", "Size of that disk"),
    metric("buildback_disk_reserve_bytes", Gauge, "place", "Free space below which uploads are refused (min_free_bytes)"),
    metric("buildback_uploads_unattached_bytes", Gauge, "", "Size of uploads that are not attached to anything yet. The same on each instance"),
    metric("buildback_backup_configured", Gauge, "", "1 if this instance makes backups (backup_to), 0 if not"),
    metric("buildback_backup_last_success_timestamp_seconds", Gauge, "", "When the last successful backup ended. The same on each instance, like all metrics of backups"),
    metric("buildback_backup_last_duration_seconds", Gauge, "", "Its duration"),
    metric("buildback_backup_last_size_bytes", Gauge, "", "Its size with all its files"),
    metric("buildback_backup_last_verified_timestamp_seconds", Gauge, "", "When a backup last passed its verification"),
    metric("buildback_backup_last_result", Gauge, "", "1 if the last backup succeeded, 0 if it failed"),
    metric("buildback_tls_certificate_expiry_timestamp_seconds", Gauge, "", "When the certificate expires, with TLS in the portal"),
];

/// The metrics of the library `metrics-process` on Linux.
#[rustfmt::skip]
const PROCESS: &[Metric] = &[
    metric("process_cpu_seconds_total", Counter, "", "CPU time of the process"),
    metric("process_max_fds", Gauge, "", "Number of files and connections that the process may open"),
    metric("process_open_fds", Gauge, "", "Number of open files and connections"),
    metric("process_resident_memory_bytes", Gauge, "", "Resident memory"),
    metric("process_start_time_seconds", Gauge, "", "When the process started"),
    metric("process_threads", Gauge, "", "Number of threads"),
    metric("process_virtual_memory_bytes", Gauge, "", "Virtual memory"),
    metric("process_virtual_memory_max_bytes", Gauge, "", "Limit on virtual memory"),
];

/// Gives a recorder the help texts.
pub(super) fn describe(recorder: &impl Recorder) {
    for metric in METRICS {
        let name = KeyName::from_const_str(metric.name);
        let help = SharedString::const_str(metric.help);
        match metric.kind {
            Counter => recorder.describe_counter(name, None, help),
            Gauge => recorder.describe_gauge(name, None, help),
            Histogram => recorder.describe_histogram(name, None, help),
        }
    }
}

/// The content of `docs/metrics.md`.
#[must_use]
pub fn documentation() -> String {
    let mut text = String::from(
        "# Metrics\n\n\
         All metrics at `/metrics` on the address `metrics_listen`, in the text format of Prometheus. \"Monitoring\" in\n\
         [operations.md](operations.md#monitoring) says how to use them. Times are in seconds, sizes in bytes. This page is\n\
         generated by `UPDATE_SNAPSHOTS=1 cargo test -p buildback-server --lib metrics`.\n\n\
         | Metric | Type | Labels | Meaning |\n|---|---|---|---|\n",
    );
    for metric in METRICS.iter().chain(PROCESS) {
        let kind = match metric.kind {
            Counter => "counter",
            Gauge => "gauge",
            Histogram => "histogram",
        };
        let labels: Vec<String> = metric
            .labels
            .split(", ")
            .filter(|label| !label.is_empty())
            .map(|label| format!("`{label}`"))
            .collect();
        let _ = writeln!(
            text,
            "| `{}` | {kind} | {} | {} |",
            metric.name,
            labels.join(", "),
            metric.help
        );
    }
    text
}
