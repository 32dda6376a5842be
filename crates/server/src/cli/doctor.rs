//! `buildback doctor`

use super::output::print_line;
use super::progress::ProgressBar;
use super::{CommandError, Doctor};
use crate::app::clock::SystemClock;
use crate::app::doctor::{Condition, Options, examine_and_report};
use crate::config::Config;

/// Runs all checks, fixes problems if requested, and prints the results. Fails if a problem remains.
pub fn run(config: &Config, arguments: &Doctor) -> Result<(), CommandError> {
    let mut bar = None;
    let mut progress = |done, total| {
        bar.get_or_insert_with(|| ProgressBar::begin("files", total))
            .reach(done);
    };
    let options = Options {
        fixes: arguments.fix,
        contents: arguments.contents,
    };
    let examining = examine_and_report(config, &SystemClock, options, &mut progress);
    let findings = super::runtime()?.block_on(examining);
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
