//! Measures what has a current value.

use super::table;
use crate::config::Config;
use crate::files::free_space::{self, DiskPlace};
use crate::state::AppState;
use jiff::Timestamp;
use metrics::{counter, gauge};
use metrics_exporter_prometheus::PrometheusBuilder;
use metrics_process::Collector;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::monitoring::Figures;
use store::{PoolLoad, monitoring};

/// How long the database may take. Prometheus waits for ten seconds.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(3);

/// Measures the portal and renders the values. They are recorded in a recorder of their own: what cannot be measured is absent,
/// instead of keeping its last value.
pub(super) async fn measure(state: &AppState) -> String {
    let reading = state.store().long_read(monitoring::read);
    let read = match tokio::time::timeout(DATABASE_TIMEOUT, reading).await {
        Ok(Ok(figures)) => Some(figures),
        Ok(Err(error)) => {
            tracing::warn!(%error, "could not read the metrics of the database");
            None
        }
        Err(_) => {
            tracing::warn!("the database did not answer in time for the metrics");
            None
        }
    };
    rendered(state.config(), || {
        record_server(state);
        for pool in state.store().load() {
            record_pool(&pool);
        }
        gauge!("buildback_database_up").set(u8::from(read.is_some()));
        if let Some(figures) = &read {
            record_figures(figures, state.now());
        }
    })
}

/// Measures a portal that does not serve yet, without its database.
pub(super) fn measure_before_serving(config: &Config, database_up: Option<bool>) -> String {
    rendered(config, || {
        if let Some(up) = database_up {
            gauge!("buildback_database_up").set(u8::from(up));
        }
    })
}

/// Renders the figures of the process and the disks, and what `record` records.
fn rendered(config: &Config, record: impl FnOnce()) -> String {
    let recorder = PrometheusBuilder::new().build_recorder();
    table::describe(&recorder);
    metrics::with_local_recorder(&recorder, || {
        let process = Collector::default();
        process.describe();
        process.collect();
        for disk in free_space::disks(config) {
            record_disk(&disk);
        }
        record();
    });
    recorder.handle().render()
}

fn record_server(state: &AppState) {
    gauge!("buildback_event_streams").set(state.streams().open() as f64);
    let connections = state.open_connections().load(Ordering::Relaxed);
    gauge!("buildback_http_connections").set(connections as f64);
    gauge!("buildback_http_connections_limit").set(state.config().max_connections as f64);
}

fn record_pool(pool: &PoolLoad) {
    let name = pool.name;
    gauge!("buildback_database_connections", "pool" => name).set(pool.connections as f64);
    gauge!("buildback_database_connections_busy", "pool" => name).set(pool.busy as f64);
    gauge!("buildback_database_queue_length", "pool" => name).set(pool.waiting as f64);
    counter!("buildback_database_work_total", "pool" => name).absolute(pool.started);
    // Counters are whole numbers. The rest of a second is counted with the next one.
    counter!("buildback_database_wait_seconds_total", "pool" => name)
        .absolute(pool.waited.as_secs());
    if let Some(groups) = pool.groups {
        counter!("buildback_database_write_groups_total").absolute(groups);
    }
}

fn record_disk(disk: &DiskPlace) {
    let place = disk.name;
    gauge!("buildback_disk_free_bytes", "place" => place).set(disk.room.free as f64);
    gauge!("buildback_disk_size_bytes", "place" => place).set(disk.room.total as f64);
    gauge!("buildback_disk_reserve_bytes", "place" => place).set(disk.reserve as f64);
}

fn record_figures(figures: &Figures, now: Timestamp) {
    gauge!("buildback_database_size_bytes").set(figures.database_bytes as f64);
    gauge!("buildback_uploads_unattached_bytes").set(figures.unattached_bytes as f64);
    let mail = &figures.mail;
    for (state, count) in [
        ("waiting", mail.waiting),
        ("held", mail.held),
        ("retrying", mail.retrying),
        ("failed", mail.failed),
    ] {
        gauge!("buildback_mail_queue", "state" => state).set(count as f64);
    }
    let age = mail.oldest.map(|oldest| now.duration_since(oldest));
    gauge!("buildback_mail_oldest_waiting_age_seconds")
        .set(age.map_or(0.0, |age| age.as_secs_f64().max(0.0)));
    for job in &figures.jobs {
        let name = job.name.clone();
        gauge!("buildback_job_last_run_timestamp_seconds", "name" => name.clone())
            .set(seconds(job.last_run));
        gauge!("buildback_job_last_result", "name" => name).set(u8::from(job.succeeded));
    }
}

/// Seconds since 1970.
pub(super) fn seconds(at: Timestamp) -> f64 {
    at.as_duration().as_secs_f64()
}
