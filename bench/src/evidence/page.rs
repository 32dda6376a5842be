//! Renders the results as Markdown, for docs/benchmarks.md.

use super::{Evidence, Gallery, Packages, Report};
use crate::report::{milliseconds, thousands, verdict};
use std::fmt::Write;
use std::time::Duration;

/// Limit for the time from the page's own content to the first photo.
const PHOTO_LIMIT: Duration = Duration::from_millis(300);
/// Limit for the size of a report of [`SIZED_PHOTOS`] photos, in bytes.
const REPORT_LIMIT: u64 = 40_000_000;
/// Number of photos up to which the limit for the size of a report applies.
const SIZED_PHOTOS: u64 = 300;
/// Limit for the memory of a report beyond that of the idle portal, in megabytes.
const MEMORY_LIMIT: f64 = 200.0;
/// Minimum ratio of a package's throughput to that of `zip -0`.
const PACKAGE_TARGET: f64 = 0.5;

/// Renders the results of a run as a section.
#[must_use]
pub fn render(evidence: &Evidence) -> String {
    let mut text = String::from(
        "\n## Photos and files of a project\n\n\
         On SQLite, with files in a local folder. Photos are generated: 12 pictures in turn, each file with its own number in it.\n\n\
         The gallery is the contractor's Files tab, opened by a browser without a cache on the same machine. The content is the first\n\
         card, and the photo is one in sight, both when they are painted. The first visit makes the thumbnails; of the later ones, the\n\
         median counts. A report has the facts, the timeline, and the photos of 12 megapixels. Its time ends when it can be downloaded. A\n\
         package contains originals and is on the disk when it is done, so `zip -0` counts until its file is there, too. Both read the\n\
         same files, alternately, and the median counts. Files that were just written may still be in memory, for both. Memory is the\n\
         peak that the kernel recorded for a process that made nothing else, and before it the memory of the idle process.\n",
    );
    gallery_rows(&mut text, evidence.gallery.as_ref());
    report_rows(&mut text, &evidence.reports);
    package_rows(&mut text, &evidence.packages);
    text
}

fn gallery_rows(text: &mut String, gallery: Option<&Gallery>) {
    let Some(gallery) = gallery else {
        let _ = write!(
            text,
            "\nThe gallery was not measured: there was no browser.\n"
        );
        return;
    };
    let _ = write!(
        text,
        "\n| gallery of {} photos | start to content | content to first photo | limit | |\n|---|---:|---:|---:|---|\n",
        thousands(gallery.photos)
    );
    for (name, visit) in [
        ("first visit", gallery.first),
        ("later visits", gallery.later),
    ] {
        let _ = writeln!(
            text,
            "| {name} | {} | {} | {} | {} |",
            milliseconds(visit.content),
            milliseconds(visit.photo),
            milliseconds(PHOTO_LIMIT),
            verdict(visit.photo <= PHOTO_LIMIT)
        );
    }
}

fn report_rows(text: &mut String, reports: &[Report]) {
    let _ = write!(
        text,
        "\n| report | time | pages | PDF | limit | | memory idle | peak | growth | limit | |\n|---|---:|---:|---:|---:|---|---:|---:|---:|---:|---|\n"
    );
    for report in reports {
        let (limit, small) = if report.photos <= SIZED_PHOTOS {
            (bytes(REPORT_LIMIT), verdict(report.size <= REPORT_LIMIT))
        } else {
            (String::new(), "")
        };
        let growth = memory(report.peak.saturating_sub(report.idle));
        let _ = writeln!(
            text,
            "| {} photos, {} | {} | {} | {} | {limit} | {small} | {:.1} MB | {:.1} MB | {growth:.1} MB | {MEMORY_LIMIT:.0} MB | {} |",
            thousands(report.photos),
            bytes(report.photo_bytes),
            seconds(report.took),
            report.pages,
            bytes(report.size),
            memory(report.idle),
            memory(report.peak),
            verdict(growth <= MEMORY_LIMIT)
        );
    }
}

fn package_rows(text: &mut String, packages: &Packages) {
    let rate = |took: Duration| packages.bytes as f64 / 1e6 / took.as_secs_f64();
    let own = rate(packages.took);
    let (ratio, target, reached) = match packages.zipped {
        Some(zipped) => {
            let ratio = own / rate(zipped.durable);
            let target = format!("{PACKAGE_TARGET:.2}");
            (
                format!("{ratio:.2}"),
                target,
                verdict(ratio >= PACKAGE_TARGET),
            )
        }
        None => (String::new(), String::new(), ""),
    };
    let _ = write!(
        text,
        "\n| {} files, {} | time | MB/s | ratio | target | |\n|---|---:|---:|---:|---:|---|\n\
         | package | {} | {own:.0} | {ratio} | {target} | {reached} |\n",
        thousands(packages.files),
        bytes(packages.bytes),
        seconds(packages.took),
    );
    if let Some(zipped) = packages.zipped {
        let (durable, ended) = (rate(zipped.durable), rate(zipped.ended));
        let _ = write!(
            text,
            "| `zip -0`, on the disk | {} | {durable:.0} | 1.00 | | |\n\
             | `zip -0`, until the program ended | {} | {ended:.0} | {:.2} | | |\n",
            seconds(zipped.durable),
            seconds(zipped.ended),
            ended / durable
        );
    } else {
        let _ = write!(
            text,
            "\n`zip` is not installed, so there is no comparison.\n"
        );
    }
    let _ = write!(
        text,
        "\nMemory of the portal: {:.1} MB idle, {:.1} MB at the peak of the packages.\n",
        memory(packages.idle),
        memory(packages.peak)
    );
    if packages.files < packages.wanted {
        let _ = writeln!(
            text,
            "The disk had no room for a package of {} files.",
            thousands(packages.wanted)
        );
    }
}

/// Megabytes of memory, from kilobytes.
fn memory(kilobytes: u64) -> f64 {
    kilobytes as f64 / 1024.0
}

fn bytes(number: u64) -> String {
    format!("{:.1} MB", number as f64 / 1e6)
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::archive::Zipped;

    /// Packages at 100 MB/s, which `zip -0` makes in the given time.
    fn packages(zipped: Option<Duration>) -> Packages {
        Packages {
            files: 50,
            wanted: 50,
            bytes: 1_000_000_000,
            took: Duration::from_secs(10),
            zipped: zipped.map(|durable| Zipped {
                ended: durable,
                durable,
            }),
            idle: 40 * 1024,
            peak: 60 * 1024,
        }
    }

    #[test]
    fn a_package_has_half_the_throughput_of_zip() {
        for (zip, expected) in [
            (Some(5), "| 100 | 0.50 | 0.50 | reached |"),
            (Some(4), "| 100 | 0.40 | 0.50 | missed |"),
            (None, "| 100 |  |  |  |"),
        ] {
            let mut text = String::new();
            package_rows(&mut text, &packages(zip.map(Duration::from_secs)));
            assert!(text.contains(expected), "{text}");
        }
    }
}
