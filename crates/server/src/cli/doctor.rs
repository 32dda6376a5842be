//! `buildback doctor`

use super::output::print_line;
use super::{CommandError, Doctor};
use crate::app::clock::SystemClock;
use crate::app::doctor::{Condition, examine};
use crate::config::Config;

/// Runs all checks, fixes problems if requested, and prints the results. Fails if a problem remains.
pub fn run(config: &Config, options: &Doctor) -> Result<(), CommandError> {
    let findings = super::runtime()?.block_on(examine(config, &SystemClock, options.fix));
    for finding in &findings {
        print_line!(
            "{:<8} {:<14} {}",
            word(finding.condition),
            finding.subject,
            finding.words
        );
    }
    match findings
        .iter()
        .filter(|finding| finding.condition == Condition::Error)
        .count()
    {
        0 => Ok(()),
        1 => Err("1 problem found".into()),
        many => Err(format!("{many} problems found").into()),
    }
}

const fn word(condition: Condition) -> &'static str {
    match condition {
        Condition::Ok => "ok",
        Condition::Fixed => "fixed",
        Condition::Warning => "warning",
        Condition::Error => "ERROR",
    }
}
