//! Metrics of backups.

use super::metrics::enabled;
use jiff::Timestamp;
use store::backup_run::{History, Run};

/// Sets the metrics from the recorded runs. A metric without a value is not set: there was no such run yet.
pub(crate) fn show(history: &History) {
    if !enabled() {
        return;
    }
    if let Some(run) = &history.last_success {
        metrics::gauge!("buildback_backup_last_success_timestamp_seconds")
            .set(seconds(run.finished_at));
        metrics::gauge!("buildback_backup_last_duration_seconds").set(duration(run));
        metrics::gauge!("buildback_backup_last_size_bytes").set(float(run.bytes));
    }
    if let Some(run) = &history.last_verified {
        metrics::gauge!("buildback_backup_last_verified_timestamp_seconds")
            .set(seconds(run.finished_at));
    }
    if let Some(run) = &history.last_backup {
        metrics::gauge!("buildback_backup_last_result").set(f64::from(u8::from(run.succeeded)));
    }
}

fn seconds(at: Timestamp) -> f64 {
    float(at.as_second())
}

fn duration(run: &Run) -> f64 {
    run.finished_at.duration_since(run.started_at).as_secs_f64()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a metric is a float, which is exact up to 9 PB and for seconds of any date"
)]
const fn float(number: i64) -> f64 {
    number as f64
}
