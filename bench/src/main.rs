//! The load benchmark. It compares the release build with a bare server of the same framework that returns a constant body of the same
//! size, and with durable inserts into the raw database, in one run. It also measures galleries, reports, and claim packages.
//!
//! `make bench` builds and runs it, prints the results, and writes docs/benchmarks.md. `make bench-scale` compares a small and a large
//! portal and writes docs/benchmarks-scale.md. `make bench-realtime` measures streams and writes docs/benchmarks-realtime.md.

mod bare;
mod database;
mod evidence;
mod flood;
mod load;
mod measure;
mod process;
mod raw;
mod realtime;
mod report;
mod requests;
mod scale;
mod seed;

use clap::Parser;
use database::Database;
use std::path::PathBuf;

/// Any error. A benchmark stops at the first one.
pub type Fault = Box<dyn std::error::Error + Send + Sync>;

/// Measures Buildback against bare comparisons.
#[derive(Debug, Parser)]
struct Arguments {
    /// Release build of the portal [default: the environment variable BUILDBACK_BINARY]
    #[arg(long)]
    binary: Option<PathBuf>,
    /// Where to write the report [default: docs/benchmarks.md, or with the suffix -scale or -realtime]
    #[arg(long)]
    report: Option<PathBuf>,
    /// Compare two sizes of the portal. Their data is kept in this folder between runs
    #[arg(long, value_name = "FOLDER")]
    scale: Option<PathBuf>,
    /// Number of projects of the two sizes. Each must exceed 100, because project 101 has the long timeline
    #[arg(long, value_names = ["SMALL", "LARGE"], num_args = 2, default_values_t = [20_000, 1_000_000])]
    sizes: Vec<usize>,
    /// Compare only requests whose name contains this text, and do not write a report
    #[arg(long, value_name = "TEXT", requires = "scale")]
    only: Option<String>,
    /// Measure streams: the cost of idle ones, and the delivery delay
    #[arg(long, conflicts_with = "scale")]
    realtime: bool,
    /// Measure only galleries, reports, and packages, and do not write a report
    #[arg(long, conflicts_with_all = ["scale", "realtime"])]
    evidence: bool,
    /// Where to put the files of reports and packages, which need about 20 GB [default: the system's folder for temporary files]
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Send fewer requests to test the benchmark itself, and do not write a report
    #[arg(long)]
    quick: bool,
    /// Run as the bare server with a body of this many bytes
    #[arg(long, hide = true)]
    bare: Option<usize>,
    /// Run as the bare server of streams
    #[arg(long, hide = true)]
    bare_streams: bool,
}

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let arguments = Arguments::parse();
    if let Some(size) = arguments.bare {
        return bare::serve(bare::constant(size)).await;
    }
    if arguments.bare_streams {
        return bare::serve(realtime::bare::routes()).await;
    }
    let binary = arguments
        .binary
        .or_else(|| std::env::var_os("BUILDBACK_BINARY").map(PathBuf::from));
    let binary = binary.ok_or("--binary is required: the release build of the portal")?;
    // `scripts/test-postgres` sets the cluster's URL. Without it, only SQLite is measured.
    let cluster = std::env::var("BUILDBACK_TEST_POSTGRES").ok();
    if let Some(folder) = &arguments.scale {
        let &[small, large] = arguments.sizes.as_slice() else {
            return Err("--sizes needs two values".into());
        };
        let selection = scale::Selection {
            is_quick: arguments.quick,
            only: arguments.only,
        };
        let text = scale::run(
            &binary,
            cluster.as_deref(),
            folder,
            [small, large],
            &selection,
        )
        .await?;
        let is_part = selection.is_quick || selection.only.is_some();
        return publish(&text, arguments.report, "docs/benchmarks-scale.md", is_part);
    }
    if arguments.realtime {
        let text = realtime::run(&binary, cluster.as_deref(), arguments.quick).await?;
        return publish(
            &text,
            arguments.report,
            "docs/benchmarks-realtime.md",
            arguments.quick,
        );
    }
    let folder = tempfile::tempdir()?;
    let mut databases = vec![Database::in_folder(folder.path())];
    if let Some(cluster) = &cluster {
        databases.push(Database::fresh_on_cluster(cluster)?);
    }
    let effort = if arguments.quick {
        measure::Effort::QUICK
    } else {
        measure::Effort::FULL
    };
    let (place, amount) = (
        arguments.folder.unwrap_or_else(std::env::temp_dir),
        if arguments.quick {
            evidence::Effort::QUICK
        } else {
            evidence::Effort::FULL
        },
    );
    if arguments.evidence {
        let evidence = evidence::measure(&binary, &place, amount).await?;
        println!("{}", evidence::render(&evidence));
        return Ok(());
    }
    let mut findings = Vec::new();
    for database in databases {
        eprintln!("measuring on {}", database.name());
        findings.push(measure::measure(&binary, &database, folder.path(), effort).await?);
    }
    eprintln!("measuring photos and files");
    let evidence = evidence::measure(&binary, &place, amount).await?;
    let text = report::render(&findings) + &evidence::render(&evidence);
    publish(
        &text,
        arguments.report,
        "docs/benchmarks.md",
        arguments.quick,
    )
}

/// Prints the results, and writes the report unless only part was measured.
fn publish(text: &str, report: Option<PathBuf>, usual: &str, is_part: bool) -> Result<(), Fault> {
    println!("{text}");
    if !is_part {
        std::fs::write(report.unwrap_or_else(|| usual.into()), text)?;
    }
    Ok(())
}
